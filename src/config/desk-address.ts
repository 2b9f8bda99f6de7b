import type { Company } from '../company/schema.ts';
import type { Parsed } from './parsed.ts';

/**
 * Where the desk is reached: `DESK_ORIGIN`; else, behind a proxy, where the public reaches this server; else this
 * machine. Links, passkeys and the check of `Origin` go by it, never by what a client says.
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
  /** Whether the desk has a host name of its own, on which nothing else answers. */
  ownHost: boolean;
};

/** Where the server listens unless it is told otherwise. */
export const usualPort = 8080;

type Places = { deskOrigin: string | null; trustProxy: readonly string[]; port: number };

type Addresses = Pick<Company, 'siteUrl' | 'contactServer'>;

/** Reads `DESK_ORIGIN`; an empty text is none. */
export function parseDeskOrigin(text: string): Parsed<string | null> {
  if (text === '') return { value: null };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) return { expected: [form] };
  if (url.protocol === 'http:' && !isThisMachine(url.hostname)) return { expected: [form] };
  return { value: url.origin };
}

const form = 'expected https://, a host name and nothing behind it, such as https://oficina.example.com';

/** Whether a host name, as a URL spells it, always means the machine that uses it. */
export function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function originOf(url: string): string {
  return new URL(url).origin;
}
