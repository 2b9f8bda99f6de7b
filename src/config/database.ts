import { z } from 'zod';

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

/** `DATABASE_URL`. */
export const databaseUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  const ours = url !== null && ['postgres:', 'postgresql:'].includes(url.protocol);
  return ours && url.hostname !== '' && url.pathname.length > 1;
}, 'expected postgres://user:password@host:5432/database, or nothing for SQLite');

/** The host and name of the database that a URL means, without user, password and options. */
export function describeDatabaseUrl(text: string): string {
  const { host, pathname } = new URL(text);
  return `${host}${pathname}`;
}
