import { launchChecklist } from '../company/launch-checklist.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';
import { sharesOriginWithTag } from '../content-policy.ts';
import { deskAddress, deskPath } from '../desk-address.ts';
import { version } from '../version.ts';

/**
 * Returns the start message, one line each: where the site is and in which version, how
 * to open the desk, who is notified, and what is left to do before going public.
 *
 * @param url where the server listens, with the port that the system may have chosen.
 */
export async function startMessage(
  url: string,
  config: Config,
  company: Company,
): Promise<StartLine[]> {
  const lines: StartLine[] = [
    ['info', `Site: ${url}/ (version ${version})`],
    await deskLine(url, config, company),
    notificationsLine(config),
  ];

  const open = launchChecklist(company).filter(({ kind }) => kind !== 'consider').length;
  if (open > 0) {
    const doctor = `«${config.requestsCommand} doctor»`;
    lines.push([
      'warn',
      `Before going public: ${open} open points (${doctor} lists them)`,
    ]);
  }
  return lines;
}

type StartLine = [level: 'info' | 'warn' | 'error', line: string];

async function deskLine(
  url: string,
  config: Config,
  company: Company,
): Promise<StartLine> {
  const port = Number(new URL(url).port);
  const listening = { ...config, server: { ...config.server, port } };
  if (await sharesOriginWithTag(listening, company))
    return [
      'error',
      'Desk: closed, the advertising tag could read it; ' +
        'DESK_ORIGIN gives it a host of its own',
    ];

  const { origin } = deskAddress(listening, company.siteUrl);
  const opening = `«${config.requestsCommand} desk» prints a link that opens it`;
  return ['info', `Desk: ${origin}${deskPath}/ (${opening})`];
}

function notificationsLine({ mail, webhook }: Config): StartLine {
  const channels = [mail ? 'mail' : 'no mail, SMTP_URL is not set'];
  if (webhook) channels.push(`webhook at ${new URL(webhook.url).host}`);
  channels.push('devices that turn them on in the desk');

  return [mail ? 'info' : 'warn', `Notifications: ${channels.join('; ')}`];
}
