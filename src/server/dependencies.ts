import type { Clock } from '../clock.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import type {
  NotificationOptions,
  Notifications,
} from '../notifications/notifications.ts';
import type { LogOptions } from './logging.ts';
import type { Metrics } from './metrics.ts';

/** Options of `createApp`. */
export type AppOptions = Pick<NotificationOptions, 'pushHosts'> & {
  config: Config;
  company: Company;
  database: Database;
  clock: Clock;
  log: LogOptions;
  /** The metrics that also count the errors of the database. */
  metrics: Metrics;
};

/** Dependencies of the routes. */
export type Dependencies = AppOptions &
  Pick<Notifications, 'sendCode' | 'push' | 'channels' | 'wake'>;
