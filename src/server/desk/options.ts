import type { Limit } from '../../abuse/rate/limiter.ts';
import type { Clock } from '../../clock.ts';
import type { DeskAddress } from '../../config/desk-address.ts';
import type { Database } from '../../database/open.ts';
import type { DeskCompany } from '../../desk-api/company.ts';
import type { ServerConfig } from '../../doctor/diagnose.ts';
import type { Outcome } from '../../outbox/mailer.ts';
import type { PushTrial } from '../../outbox/push/trial.ts';
import type { CodeToSend } from '../../people/code.ts';

export type DeskOptions = {
  database: Pick<Database, 'queries' | 'reports' | 'overwriteDeleted' | 'revision' | 'isFault'>;
  config: ServerConfig;
  address: DeskAddress;
  /** How this installation's commands are typed. */
  command: string;
  /** The facts about the company that the desk shows. */
  installation: DeskCompany;
  /** Sends somebody a code; null where no mail is set up. */
  sendCode: ((code: CodeToSend) => Promise<Outcome>) | null;
  push: PushTrial;
  /** Makes the outbox look for notices at once. */
  nudge(): void;
  clock: Clock;
  limits?: DeskLimits | undefined;
};

/** How many requests one client may send to the desk. */
export type DeskLimits = { all: Limit; signIn: Limit };
