import type { Config } from '../config/config.ts';
import { reasonOf } from '../reason.ts';
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
