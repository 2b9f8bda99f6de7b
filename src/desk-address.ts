import type { Company } from './company/schema.ts';
import type { Config } from './config.ts';
import { readContentPolicy } from './content-policy.ts';

/**
 * Where the desk is reached: at `DESK_ORIGIN` where that is set; otherwise, behind a proxy, where the public reaches this
 * server; otherwise on this machine. Links, passkeys and the check of `Origin` rely on this address, never on what a
 * client sends.
 */
export function deskAddress({ deskOrigin, trustProxy, port }: Places, company: Addresses): DeskAddress {
  const site = new URL(company.siteUrl).origin;
  if (deskOrigin !== null) return { origin: deskOrigin, ownHost: deskOrigin !== site };
  if (trustProxy.length > 0) return { origin: site, ownHost: false };
  // Leaves out a port that browsers leave out.
  return { origin: new URL(`http://localhost:${port}`).origin, ownHost: false };
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
  company: Addresses & Pick<Company, 'advertising'>,
): Promise<boolean> {
  if (deskAddress(places, company).ownHost) return false;
  if (company.advertising) return true;
  const { sources } = await readContentPolicy(siteDir);
  return Object.keys(sources).length > 0;
}

type Places = Pick<Config, 'deskOrigin' | 'port'> & { trustProxy: readonly string[] };

type Addresses = Pick<Company, 'siteUrl'>;
