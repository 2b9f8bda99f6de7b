import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Tables } from '../database/tables.ts';
import { reasonOf } from '../outbox/reason.ts';
import { lastBackup } from '../requests/last-backup.ts';
import { type Finding, good, warning } from './finding.ts';

/** Whether a server runs where this configuration says. */
export async function checkServer({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const own: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  const origin = `http://${own[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
  try {
    const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5000) });
    await response.body?.cancel();
    if (response.ok) return good({ kind: 'server running', origin });
    return warning({ kind: 'server not running', origin, reason: String(response.status) });
  } catch (error) {
    return warning({ kind: 'server not running', origin, reason: reasonOf(error) });
  }
}

/** When the last backup was made. One each night is what there should be. */
export async function checkBackup(db: Kysely<Tables>, now: Date): Promise<Finding> {
  const at = await lastBackup(db);
  if (at === null) return warning({ kind: 'no backup' });
  const agoMs = now.getTime() - Date.parse(at);
  return agoMs > twoNightsMs
    ? warning({ kind: 'backup too old', agoMs })
    : good({ kind: 'backup made', agoMs });
}

const twoNightsMs = 50 * 60 * 60 * 1000;
