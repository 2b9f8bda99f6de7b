import type { RelyingParty } from '../../auth/passkeys.ts';
import type { Clock } from '../../clock.ts';
import type { Company } from '../../company/schema.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/open.ts';
import type { StorageMonitor } from '../../database/storage-monitor.ts';
import type { DeskAddress } from '../../desk-address.ts';
import type { Notifications } from '../../notifications/notifications.ts';

/** The services of the desk. Each group of routes takes those that it needs. */
export type DeskServices = {
  config: Config;
  company: Company;
  database: Database;
  clock: Clock;
  notifications: Pick<Notifications, 'channels' | 'push' | 'sendCode' | 'wake'>;
  storage: StorageMonitor;
  address: DeskAddress;
  /**
   * The relying party of the desk for passkeys, or undefined if passkeys are impossible.
   */
  party: RelyingParty | undefined;
};
