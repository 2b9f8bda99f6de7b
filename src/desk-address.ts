import type { Company } from './company/schema.ts';
import type { Config } from './config.ts';
import { readContentPolicy } from './content-policy.ts';

/**
 * Where the desk is reached: at `DESK_ORIGIN` where that is set; otherwise, behind a proxy, where the public reaches this
 * server; otherwise on this machine. Links, passkeys and the check of `Origin` rely on this address, never on what a
 * client sends.
 */
export function deskAddress(
  { deskOrigin, trustProxy, port }: Places,
  { siteUrl }: Pick<Company, 'siteUrl'>,
): DeskAddress {
  const site = new URL(siteUrl).origin;
  if (deskOrigin !== null) return { origin: deskOrigin, ownHost: deskOrigin !== site };
  // `origin` leaves out a port that browsers leave out.
  const origin =
    trustProxy.length > 0 ? site : new URL(`http://localhost:${port}`).origin;
  return { origin, ownHost: false };
}

export type DeskAddress = {
  origin: string;
  /** Whether the desk has a host name to itself. */
  ownHost: boolean;
};

/**
 * Whether the desk would share its origin with an advertising tag, whose script could then read it: one that the company
 * file names, or one that is in the built pages still.
 */
export async function sharesOriginWithTag(
  { siteDir, ...places }: Places & { siteDir: string | null },
  company: Pick<Company, 'siteUrl' | 'advertising'>,
): Promise<boolean> {
  if (deskAddress(places, company).ownHost) return false;
  if (company.advertising) return true;
  const { sources } = await readContentPolicy(siteDir);
  return Object.keys(sources).length > 0;
}

type Places = Pick<Config, 'deskOrigin' | 'port'> & { trustProxy: readonly string[] };
