#!/bin/sh
# Tells NOTIFY_URL that a unit of systemd failed: deploy/notify.sh <unit>. Run by vertical-bcn-failure@.service.
set -eu
cd "$(dirname "$0")/.."
if [ -z "${NOTIFY_URL:-}" ]; then
  echo "$1 failed, and NOTIFY_URL is not set: nobody is told" >&2
  exit 0
fi
# The address may hold a secret: it stands on no command line, and is not printed.
exec node_modules/.bin/node --input-type=module --eval '
  const unit = process.argv[1];
  const text = `${unit} ha fallado en ${(await import("node:os")).hostname()}. Qué ha pasado: journalctl -u ${unit}`;
  const told = await fetch(process.env.NOTIFY_URL, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text, event: "unit.failed", unit }),
    signal: AbortSignal.timeout(10_000),
  }).catch((error) => ({ ok: false, status: error.cause?.code ?? error.name }));
  if (!told.ok) {
    console.error(`NOTIFY_URL could not be told that ${unit} failed: ${told.status}`);
    process.exitCode = 1;
  }
' "$1"
