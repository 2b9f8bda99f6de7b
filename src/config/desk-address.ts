import type { Company } from '../company/schema.ts';
import type { Parsed } from './parsed.ts';

/**
 * Where the desk is reached: at `DESK_ORIGIN` where that is set; otherwise, behind a proxy, where the public reaches this
 * server; otherwise on this machine. Links, passkeys and the check of `Origin` rely on this address, never on what a
 * client sends.
 */
export function deskAddress({ deskOrigin, trustProxy, port }: Places, company: Addresses): DeskAddress {
  const publicOrigins = [company.contactServer, company.siteUrl].flatMap((url) =>
    url ? [originOf(url)] : [],
  );
  if (deskOrigin !== null) return { origin: deskOrigin, ownHost: !publicOrigins.includes(deskOrigin) };
  const [here] = publicOrigins;
  if (trustProxy.length > 0 && here !== undefined) return { origin: here, ownHost: false };
  return { origin: `http://localhost:${port}`, ownHost: false };
}

export type DeskAddress = {
  origin: string;
  /** Whether the desk has a host name to itself. */
  ownHost: boolean;
};

/** The TCP port on which the server listens by default. */
export const usualPort = 8080;

type Places = { deskOrigin: string | null; trustProxy: readonly string[]; port: number };

type Addresses = Pick<Company, 'siteUrl' | 'contactServer'>;

/** Reads `DESK_ORIGIN`; an empty text is null. */
export function parseDeskOrigin(text: string): Parsed<string | null> {
  if (text === '') return { value: null };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) return { expected: [form] };
  if (url.protocol === 'http:' && !isThisMachine(url.hostname)) return { expected: [form] };
  return { value: url.origin };
}

const form = 'expected https://, a host name and nothing behind it, such as https://oficina.example.com';

/** Whether a host name, as `URL` spells it, means the machine on which it is used. */
export function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function originOf(url: string): string {
  return new URL(url).origin;
}
