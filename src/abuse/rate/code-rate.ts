import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { recogniseNames, recogniseToday } from './daily-key.ts';
import { networksOf } from './network.ts';
import { countRequest, readRate, secondsUntilForgotten } from './rate.ts';

/**
 * Counts one more code that is asked for. Everything is counted in the same way whether or not somebody has the address, and
 * only hashes are stored. A browser in which the owner of the address has entered before has a count of its own: strangers
 * cannot use it up.
 *
 * @returns the seconds to wait where it is one too many; then the caller has to roll back, so that it is not counted.
 *   Undefined where it is not.
 */
export async function countCode(
  transaction: Transaction<Tables>,
  { address, mail, ownBrowser }: AskedBy,
  limits: CodeLimits,
  now: Date,
): Promise<number | undefined> {
  // With IPv6 the /56 of a household counts as one client, as in the desk's other limits, and a /48 as two.
  const [device, network = device, wide] = networksOf(address);
  if (ownBrowser)
    return count(transaction, [{ name: `code in ${ownBrowser}`, most: limits.ownBrowser }], now);
  const inNetwork = [
    { name: `code by ${network}`, most: limits.network },
    { name: `code for ${mail}`, most: limits.address },
    { name: `code by ${network} for ${mail}`, most: limits.addressByNetwork },
  ];
  const inWide = wide === undefined ? [] : [{ name: `code by ${wide}`, most: 2 * limits.network }];
  return (await count(transaction, inNetwork, now)) ?? (await count(transaction, inWide, now));
}

/** Up to three at once. */
async function count(
  transaction: Transaction<Tables>,
  counted: { name: string; most: number }[],
  now: Date,
): Promise<number | undefined> {
  const names = counted.map(({ name }) => name);
  const client = await recogniseToday(transaction, await recogniseNames(transaction, names, now), now);
  await countRequest(transaction, client, now);
  const rate = await readRate(transaction, client, now);
  const over = rate.find(({ count }, index) => count > (counted[index]?.most ?? 0));
  return over && secondsUntilForgotten(over, now);
}

type AskedBy = {
  /** Where it is asked from. */
  address: string;
  /** The address to which the code is to go. */
  mail: string;
  /** What names the browser, where the owner of the address has entered in it before. */
  ownBrowser: string | undefined;
};

/** How many codes may be asked for in ten minutes. */
export type CodeLimits = {
  /** By one network, for whatever address: an office may share one. */
  network: number;
  /** For one address, by all who are not known. */
  address: number;
  /** For one address by one network. */
  addressByNetwork: number;
  /** In one browser that is known, for the address of somebody who has entered in it. */
  ownBrowser: number;
};

/** With five tries each, at most 75 guesses of 2^36 codes. */
export const usualCodeLimits: CodeLimits = { network: 10, address: 10, addressByNetwork: 3, ownBrowser: 5 };
