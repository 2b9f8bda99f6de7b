import type { Clock } from '../../clock.ts';
import type { DeskAddress } from '../../config/desk-address.ts';
import type { Database } from '../../database/open.ts';
import type { DeskCompany } from '../../desk-api/company.ts';
import type { ServerConfig } from '../../doctor/diagnose.ts';
import type { Limit } from './limiter.ts';

export type DeskOptions = {
  database: Pick<Database, 'queries' | 'overwriteDeleted'>;
  config: ServerConfig;
  address: DeskAddress;
  /** Absolute path of the built page. */
  dir: string;
  /** How this installation's commands are typed. */
  command: string;
  /** What the desk has to know of the company. */
  installation: DeskCompany;
  /** Says that there is a notice to send. */
  nudge(): void;
  clock: Clock;
  limits?: DeskLimits | undefined;
};

/** What one client may ask of the desk. */
export type DeskLimits = { all: Limit; signIn: Limit };
