import type { Company } from '../company/schema.ts';
import type { Config, OutboxConfig } from '../config.ts';
import type { Db } from '../database/tables.ts';

/** A check of `diagnose.ts`. What it needs may be missing: then it returns nothing. */
export type Check = (installation: Installation) => Finding[] | Promise<Finding[]>;

export type Installation = {
  config: ServerConfig;
  /** Undefined where the database cannot be opened. */
  db: Db | undefined;
  /** Undefined where the company file cannot be read. */
  company: Company | undefined;
  now: Date;
};

export type ServerConfig = OutboxConfig &
  Pick<Config, 'siteDir' | 'database' | 'backupDir' | 'deskOrigin' | 'trustProxy' | 'port'>;

/** The result of one check, in Spanish: the desk and the terminal say the same. */
export type Finding = {
  /** `warn`: to be known or confirmed. `fail`: not fit to go public. */
  level: 'pass' | 'warn' | 'fail';
  /** A word or two: `Correo`. */
  subject: string;
  /** In words that the owner understands. Things about which the same is to be done stand on lines of their own. */
  text: string;
  /** What the owner can do, or what it means for him. */
  owner?: string;
  /** What the administrator has to do, with what he has to know for it. */
  admin?: string;
  /** What the desk itself can do about it. */
  action?: 'test-mail' | 'backup' | 'retry-deliveries';
};

export const pass = findingOf('pass');
export const warn = findingOf('warn');
export const fail = findingOf('fail');

export type Advice = Pick<Finding, 'owner' | 'admin' | 'action'>;

function findingOf(level: Finding['level']) {
  return (subject: string, text: string, advice: Advice = {}): Finding => ({
    level,
    subject,
    text,
    ...advice,
  });
}
