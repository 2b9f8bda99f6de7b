import type { RelyingParty } from '../../auth/passkeys.ts';
import type { Company } from '../../company/schema.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/open.ts';
import type { DeskAddress } from '../../desk-address.ts';
import type { Installation } from '../../desk-api/installation.ts';
import type { ServerConfig } from '../../doctor/diagnose.ts';
import type { Notifications } from '../../notifications/notifications.ts';
import type { Clock } from '../../time.ts';

export type DeskOptions = {
  database: Pick<Database, 'queries' | 'purgeDeleted' | 'isStorageError'>;
  config: ServerConfig & Pick<Config, 'deskDir'>;
  address: DeskAddress;
  sharesOriginWithTag: boolean;
  /** The desk as passkeys know it; undefined where there can be none. */
  party: RelyingParty | undefined;
  installation: Installation;
  company: Pick<Company, 'name' | 'retentionMonths' | 'backupDays'>;
  codes: Notifications['codes'];
  push: Notifications['push'];
  /** The channels on which a released request is delivered. */
  channels: Notifications['channels'];
  wake(): void;
  clock: Clock;
};
