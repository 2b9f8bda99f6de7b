#!/bin/sh
# Makes a backup beside the running server and hands it to OFFSITE_COMMAND as "$1", then the backups of earlier nights for
# which that failed. Deletes those older than BACKUP_DAYS, but never the newest BACKUP_KEEP. Any failure ends it before
# something is deleted, and is written down for doctor. A backup counts once it is off the machine.
set -eu
umask 077
cd "$(dirname "$0")/.."
read_url() {
  node_modules/.bin/node --print "const url = new URL(process.env.DATABASE_URL); $1"
}
requests() {
  node_modules/.bin/node src/cli/requests.ts "$@"
}
name="$BACKUP_DIR/requests-$(date -u +%Y-%m-%dT%H%M%SZ)"
file=$name.sqlite
[ -z "${DATABASE_URL:-}" ] || file=$name.dump

ended() {
  code=$?
  # A dump that broke off must not be taken for a whole one.
  rm -f "$file.part"
  [ "$code" = 0 ] || requests backup --failed "$file" || true
}
trap ended EXIT
trap 'exit 1' HUP INT TERM

# The mark of a backup that is not off the machine yet. It is made before the backup.
waits() {
  echo "$BACKUP_DIR/.not-copied-$(basename "$1")"
}
copy_off() {
  if [ -e "$1" ] && ! sh -euc "$OFFSITE_COMMAND" offsite "$1"; then
    echo "$1 is not off the machine: the next run tries again" >&2
    exit 1
  fi
  rm "$(waits "$1")"
}

[ -z "${OFFSITE_COMMAND:-}" ] || : >"$(waits "$file")"
if [ -n "${DATABASE_URL:-}" ]; then
  # Every user of the machine can read a command line, but not an environment.
  PGPASSWORD=$(read_url 'url.searchParams.get("password") ?? decodeURIComponent(url.password)')
  export PGPASSWORD
  pg_dump --format=custom --file="$file.part" \
    --exclude-table-data=push_subscriptions --exclude-table-data=sessions --exclude-table-data=sign_in_tokens \
    --exclude-table-data=used_challenges --exclude-table-data=settings \
    "$(read_url 'url.password = "", url.searchParams.delete("password"), url.href')"
  mv "$file.part" "$file"
else
  requests backup --unnoted "$file"
fi
if [ -n "${OFFSITE_COMMAND:-}" ]; then
  copy_off "$file"
else
  echo 'OFFSITE_COMMAND is not set: this backup is on the machine that it is a backup of' >&2
fi
requests backup --note "$file"
for waiting in "$BACKUP_DIR"/.not-copied-*; do
  if [ -n "${OFFSITE_COMMAND:-}" ] && [ -e "$waiting" ]; then copy_off "$BACKUP_DIR/${waiting##*/.not-copied-}"; fi
done
# The newest stay, whatever their age: by a clock that is a year ahead all are too old.
find "$BACKUP_DIR" -maxdepth 1 -name 'requests-*' -printf '%T@ %p\n' | sort -rn | tail -n "+$((${BACKUP_KEEP:-7} + 1))" |
  cut -d ' ' -f 2- | while read -r old; do find "$old" -mtime "+$((${BACKUP_DAYS:-30} - 1))" -delete; done
