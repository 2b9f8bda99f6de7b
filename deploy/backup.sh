#!/bin/sh
# Makes a backup beside the running server, hands it to OFFSITE_COMMAND as "$1", and deletes those older than
# BACKUP_DAYS, but never the newest BACKUP_KEEP. Whatever fails ends it with an error before anything is deleted.
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

if [ -n "${DATABASE_URL:-}" ]; then
  file="$name.dump"
  # Of a dump that broke off nothing stays that could be taken for one.
  trap 'rm -f "$file.part"' EXIT
  # Every user of the machine can read a command line, but not an environment.
  PGPASSWORD=$(read_url 'decodeURIComponent(url.password)')
  export PGPASSWORD
  pg_dump --format=custom --file="$file.part" --exclude-table-data=links \
    --exclude-table-data=push_subscriptions --exclude-table-data=vapid_keys --exclude-table-data=sessions \
    --exclude-table-data=challenges --exclude-table-data=codes "$(read_url 'url.password = "", url.href')"
  mv "$file.part" "$file"
else
  file="$name.sqlite"
  requests backup "$file"
fi
if [ -n "${OFFSITE_COMMAND:-}" ]; then
  sh -euc "$OFFSITE_COMMAND" offsite "$file"
else
  echo 'OFFSITE_COMMAND is not set: this backup is on the machine that it is a backup of' >&2
fi
# For doctor and the desk, which say when the last one was made.
[ -z "${DATABASE_URL:-}" ] || requests backup --note "$file"
# By a clock that is a year ahead all are too old.
find "$BACKUP_DIR" -maxdepth 1 -name 'requests-*' -printf '%T@ %p\n' | sort -rn | tail -n "+$((${BACKUP_KEEP:-7} + 1))" |
  cut -d ' ' -f 2- | while read -r old; do find "$old" -mtime "+${BACKUP_DAYS:-30}" -delete; done
