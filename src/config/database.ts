import type { Parsed } from './parsed.ts';

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

/** Reads `DATABASE_URL`; an empty text is null. */
export function parseDatabaseUrl(text: string): Parsed<string | null> {
  if (text === '') return { value: null };
  const url = URL.parse(text);
  const ours = url !== null && ['postgres:', 'postgresql:'].includes(url.protocol);
  if (ours && url.hostname !== '' && url.pathname.length > 1) return { value: text };
  return { expected: ['expected postgres://user:password@host:5432/database, or nothing for SQLite'] };
}

/** The host and name of the database that a URL means, without user, password and options. */
export function describeDatabaseUrl(text: string): string {
  const { host, pathname } = new URL(text);
  return `${host}${pathname}`;
}
