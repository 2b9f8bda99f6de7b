import { launchChecklist } from '../company/launch-checklist.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';

/** Says at a terminal where the site is, how to open the desk, who is notified, and what is left before going public. */
export function startMessage({ url, desk, config, company }: Started): string {
  const { mail, webhook, requestsCommand } = config;
  const open = launchChecklist(company).length;
  const channels = [
    mail && `mail to ${mail.to.join(', ')}`,
    webhook && `webhook at ${new URL(webhook.url).host}`,
    'devices that turn them on in the desk',
  ];
  return [
    `Site: ${url}/`,
    desk === null
      ? 'Desk: closed beside an advertising tag; DESK_ORIGIN gives it a host of its own'
      : `Desk: ${desk} («${requestsCommand} desk» prints a link that opens it)`,
    `Notifications: ${channels.filter(Boolean).join('; ')}${mail ? '' : '; no mail, SMTP_URL is not set'}`,
    ...(open > 0
      ? [`Before going public: ${open} open points («${requestsCommand} doctor» lists them)`]
      : []),
  ].join('\n');
}

/** Says the same about going public in one line of the log; undefined if nothing is left. */
export function openPoints(company: Company): string | undefined {
  const entries = [...new Set(launchChecklist(company).map(({ entry }) => entry))];
  return entries.length > 0 ? `before going public: ${entries.join(', ')}` : undefined;
}

type Started = {
  url: string;
  /** Where the desk is; null where it stays closed. */
  desk: string | null;
  config: Pick<Config, 'mail' | 'webhook' | 'requestsCommand'>;
  company: Company;
};
