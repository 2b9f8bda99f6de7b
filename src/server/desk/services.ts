import type { RelyingParty } from '../../auth/passkeys.ts';
import type { Clock } from '../../clock.ts';
import type { Company } from '../../company/schema.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/open.ts';
import type { StorageMonitor } from '../../database/storage-monitor.ts';
import type { DeskAddress } from '../../desk-address.ts';
import type { Notifications } from '../../notifications/notifications.ts';

/** What the desk works with. Each group of routes takes from it what it needs. */
export type DeskServices = {
  config: Config;
  company: Company;
  database: Database;
  clock: Clock;
  notifications: Pick<Notifications, 'channels' | 'push' | 'sendCode' | 'wake'>;
  storage: StorageMonitor;
  address: DeskAddress;
  /** The desk as passkeys know it; undefined where there can be none. */
  party: RelyingParty | undefined;
};
