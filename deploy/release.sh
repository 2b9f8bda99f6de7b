#!/bin/sh
# Installs, upgrades and rolls back, as root. Each version is a folder of its own, and one link says which of them runs:
#   release.sh install <repository> [version]   the first time; the version is a branch, a tag or a commit
#   release.sh upgrade [version]                fetches, builds, backs up, switches, restarts, asks /readyz; and goes back
#                                               by itself where that does not answer
#   release.sh rebuild                          the version that runs, with a changed company file or other pictures
#   release.sh rollback                         to the version that ran before, where both can use the database as it is
#   release.sh can-rollback                     whether that is possible, without doing it
#   release.sh list                             which are there; * is the one that runs, ! had not answered when it was left
# The company's own files are outside: $CONFIG/company.ts and $CONFIG/pictures/ replace those of a version.
set -eu
umask 022
LINK=${LINK:-/opt/vertical-bcn}
RELEASES=${RELEASES:-/opt/vertical-bcn-releases}
CONFIG=${CONFIG:-/etc/vertical-bcn}
RESTART=${RESTART:-systemctl restart vertical-bcn}
FAILED=${FAILED:-systemctl is-failed --quiet vertical-bcn}
BACKUP=${BACKUP:-systemctl start vertical-bcn-backup}
REQUESTS=${REQUESTS:-requests}
port=$(sed -n 's/^PORT=//p' "$CONFIG/environment" 2>/dev/null | tail -n 1)
host=$(sed -n 's/^HOST=//p' "$CONFIG/environment" 2>/dev/null | tail -n 1)
case $host in *:*) host="[$host]" ;; esac
READY_URL=${READY_URL:-http://${host:-127.0.0.1}:${port:-8080}/readyz}
repository=$RELEASES/repository.git

say() { echo "release: $*"; }
fail() { say "$*" >&2; exit 1; }
current() { basename "$(readlink "$LINK" 2>/dev/null || true)"; }

# Builds in the folder of a version, with the company file and the pictures of its commit. A picture of the company's replaces
# the one of its name, whatever the format of either.
build_in() {
  rm -rf "$1/pictures" && git -C "$repository" archive "$2" pictures | tar -x -C "$1"
  if [ -d "$CONFIG/pictures" ]; then
    (cd "$CONFIG/pictures" && find . -type f) | while read -r own; do rm -f "$1/pictures/${own%.*}".*; done
    cp -R "$CONFIG/pictures/." "$1/pictures/"
  fi
  (cd "$1" && COMPANY="$CONFIG/company.ts" npm run --silent build) >&2
}

# Makes the folder of a version, whole or not at all; prints its name.
build() {
  commit=$(git -C "$repository" rev-parse --verify --quiet "$1^{commit}") || fail "there is no version $1"
  name=$(git -C "$repository" show --no-patch --format=%cd-%h --date=format:%Y%m%d%H%M%S "$commit")
  if [ ! -d "$RELEASES/$name" ]; then
    # A folder takes 0.7 GB, so none is left behind. The traps end with the subshell: name=$(build …).
    trap 'rm -rf "$RELEASES/.new"' EXIT
    trap 'exit 1' HUP INT TERM
    rm -rf "$RELEASES/.new" && mkdir "$RELEASES/.new"
    git -C "$repository" archive "$commit" | tar -x -C "$RELEASES/.new"
    # Pictures that were encoded once are not encoded again.
    if [ -d "$LINK/.cache/astro" ]; then mkdir "$RELEASES/.new/.cache" && cp -R "$LINK/.cache/astro" "$RELEASES/.new/.cache/"; fi
    { (cd "$RELEASES/.new" && npm ci --no-audit --no-fund) >&2 && build_in "$RELEASES/.new" "$commit"; } ||
      fail "$name could not be built: what ran goes on running"
    mv "$RELEASES/.new" "$RELEASES/$name"
  fi
  echo "$name"
}

switch() {
  ln -sfn "$RELEASES/$1" "$LINK.next" && mv -T "$LINK.next" "$LINK"
}

# What a version complains of on opening the database; nothing where it can use it as it is.
says() { VERSION="$RELEASES/$1" $REQUESTS list --limit 1 2>&1 >/dev/null || true; }
refuses() { case $(says "$1") in *'versión posterior'*) return 0 ;; *) return 1 ;; esac; }
changes() { case $(says "$1") in *'versión anterior'*) return 0 ;; *) return 1 ;; esac; }

# Whether the server that runs now takes requests, within half a minute; a minute and a half where systemd holds the port
# and nobody answers there. One whose settings are wrong, or that refuses the
# database, is not started again by systemd: nobody waits for it.
ready() {
  tries=1
  until READY_URL=$READY_URL "$LINK/node_modules/.bin/node" --input-type=module --eval \
    'process.exit((await fetch(process.env.READY_URL, { signal: AbortSignal.timeout(2000) })).ok ? 0 : 1)' 2>/dev/null; do
    if [ "$tries" -ge "${READY_TRIES:-30}" ] || $FAILED; then return 1; fi
    tries=$((tries + 1))
    sleep 1
  done
}

# Notes the version that a rollback goes to, if there is one; whole or not at all.
note() {
  if [ -z "$1" ]; then rm -f "$RELEASES/before"; return; fi
  echo "$1" >"$RELEASES/before.next" && mv "$RELEASES/before.next" "$RELEASES/before"
}

# Switches, and back where the new version does not answer. What a rollback needs is written before the switch: whoever
# waits may press Ctrl-C or lose the connection.
run() {
  before=$(current)
  if [ "$1" = "$before" ]; then
    if [ -e "$RELEASES/$1/.failed" ]; then
      fail "$1 is at $LINK already, but was interrupted before it answered: release.sh rebuild, or rollback"
    fi
    say "$1 runs already"
    return
  fi
  earlier=$(cat "$RELEASES/before" 2>/dev/null || true)
  trap 'fail "interrupted: $(current) is at $LINK, and may not answer: release.sh rebuild, or rollback"' HUP INT TERM
  : >"$RELEASES/$1/.failed"
  note "${before:-$earlier}"
  switch "$1"
  # Where it is not restarted, the one of before goes on answering.
  if $RESTART && ready; then
    rm -f "$RELEASES/$1/.failed"
    say "$1 runs${before:+, $before ran before}"
    return
  fi
  [ -n "$before" ] || fail "$1 does not answer $READY_URL: journalctl -u vertical-bcn"
  switch "$before"
  note "$earlier"
  $RESTART || true
  prune
  if ready; then fail "$1 does not answer $READY_URL: $before runs again. Why: journalctl -u vertical-bcn"; fi
  if refuses "$before"; then
    fail "neither $1 nor $before answers: $1 has changed the database, and $before refuses it. Restore the backup of a minute ago, then start the server (docs/operations.md, Roll back)"
  fi
  fail "neither $1 nor $before answers $READY_URL: journalctl -u vertical-bcn"
}

# The newest three, the one that runs and the one before.
prune() {
  ls -1d "$RELEASES"/[0-9]* | sort -r | tail -n +4 | while read -r old; do
    case $(basename "$old") in "$(current)" | "$(cat "$RELEASES/before" 2>/dev/null)") ;; *) rm -rf "$old" ;; esac
  done
}

case ${1:-} in
install)
  [ ! -e "$LINK" ] || fail "$LINK is there already: upgrade, or move it away"
  mkdir -p "$RELEASES" "$CONFIG"
  [ -d "$repository" ] || git clone --quiet --mirror "${2:?which repository?}" "$repository"
  if [ ! -e "$CONFIG/company.ts" ]; then
    git -C "$repository" show "${3:-HEAD}:company.ts" >"$CONFIG/company.ts"
    say "$CONFIG/company.ts: say there who the company is, then: release.sh rebuild"
  fi
  name=$(build "${3:-HEAD}")
  switch "$name"
  say "$name is at $LINK"
  ;;
upgrade)
  git -C "$repository" fetch --quiet --prune origin
  name=$(build "${2:-HEAD}")
  if changes "$name"; then say "$name changes the database: from then on the way back is only with the backup that is made now"; fi
  $BACKUP || fail "no backup could be made: what ran goes on running"
  run "$name"
  prune
  ;;
rebuild)
  name=$(current)
  build_in "$LINK" "${name##*-}" || fail "it could not be built: what ran goes on running"
  { $RESTART && ready; } || fail "$name does not answer $READY_URL: journalctl -u vertical-bcn"
  rm -f "$LINK/.failed"
  say "$name runs, built anew"
  ;;
rollback | can-rollback)
  before=$(cat "$RELEASES/before" 2>/dev/null) || fail "no version ran before this one"
  if refuses "$before"; then
    fail "$before cannot run: $(current) has changed the database, and goes on running. Restore the backup that the upgrade made first (docs/operations.md, Roll back)"
  fi
  # As where it is the newer one, after a rollback over a restored backup.
  if changes "$before"; then
    fail "$before would change the database, and no rollback makes a backup: release.sh upgrade ${before##*-}"
  fi
  if [ "$1" = can-rollback ]; then
    say "$before can run, with the database as it is"
    exit
  fi
  run "$before"
  say "it was built with the company file and the pictures of then: release.sh rebuild, if they have changed since"
  ;;
list)
  for release in "$RELEASES"/[0-9]*; do
    name=$(basename "$release")
    mark=' '
    if [ -e "$release/.failed" ]; then mark='!'; fi
    if [ "$name" = "$(current)" ]; then mark='*'; fi
    echo "$mark $name"
  done
  ;;
*) fail "install <repository> [version] | upgrade [version] | rebuild | rollback | can-rollback | list" ;;
esac
