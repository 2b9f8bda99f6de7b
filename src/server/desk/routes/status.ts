import type { Company } from '../../../company/schema.ts';
import { capitalized } from '../../../contact-request/wording.ts';
import { writeAudit } from '../../../database/audit.ts';
import { backUp, backupPath } from '../../../database/backup.ts';
import {
  installation,
  type StatusActionResult,
  status,
  statusActionResult,
} from '../../../desk-api/installation.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import type { Finding } from '../../../doctor/check.ts';
import { diagnose } from '../../../doctor/diagnose.ts';
import { sendTestMail } from '../../../doctor/mail.ts';
import { messageOf } from '../../../errors.ts';
import { type Localized, localize } from '../../../locale.ts';
import { retryFailed } from '../../../notifications/deliveries.ts';
import { version } from '../../../version.ts';
import type { DeskServices } from '../services.ts';
import type { DeskApp } from '../zod-provider.ts';

/**
 * The data of the installation, and the problems that `doctor` finds with their remedies.
 */
export function statusRoutes(app: DeskApp, services: DeskServices): void {
  const { config, company, database, clock, notifications, address } = services;
  const db = database.queries;

  app.get(
    apiPaths.installation,
    { schema: { response: { 200: installation } } },
    async () => ({
      name: company.name,
      // A fresh clone has no public address yet.
      siteUrl: config.site.dir !== null && !address.ownHost ? '/' : company.siteUrl,
      answerIn24Hours: company.claims.answerIn24Hours !== false,
      messageTemplate: templatesOf(company),
      reviews: company.profiles.reviews,
      command: config.requestsCommand,
      version,
    }),
  );

  app.get(apiPaths.status, { schema: { response: { 200: status } } }, async () => {
    const now = clock.now();
    const findings = await diagnose(config, db, now);

    return { findings: findings.flatMap(asShown), checkedAt: now.toISOString() };
  });

  app.post(
    apiPaths.testMail,
    { schema: { response: { 200: statusActionResult } } },
    async () => {
      const { level, text, owner } = await sendTestMail(config.mail, clock.now());
      const advice = owner ? ` ${owner}` : '';
      return { done: level !== 'fail', text: `${capitalized(text)}.${advice}` };
    },
  );

  app.post(
    apiPaths.backup,
    { schema: { response: { 200: statusActionResult } } },
    async ({ session, log }) => {
      try {
        return await makeBackup(services, session.person.id);
      } catch (error) {
        const reason = messageOf(error);
        log.error({ reason }, 'no backup was made');
        const advice = 'Mira si queda sitio en el disco. Lo arregla quien lleva la web.';
        return { done: false, text: `No se ha podido hacer: ${reason}. ${advice}` };
      }
    },
  );

  app.post(
    apiPaths.retryDeliveries,
    { schema: { response: { 200: statusActionResult } } },
    async () => {
      const count = await retryFailed(db, clock.now());
      notifications.wake();
      return { done: true, text: retryText(count) };
    },
  );
}

function templatesOf({ messageTemplate }: Company) {
  const { first, noAnswer, quoted, won } = messageTemplate;
  return {
    first: inEachLanguage(first),
    noAnswer: inEachLanguage(noAnswer),
    quoted: inEachLanguage(quoted),
    won: inEachLanguage(won),
  };
}

function inEachLanguage(text: Localized) {
  return { es: localize(text, 'es'), ca: localize(text, 'ca') };
}

/**
 * Returns a problem for the owner, with a text to forward if only the administrator can
 * act. Returns nothing for a check that passed.
 */
function asShown({ level, subject, text, owner, admin, action }: Finding) {
  if (level === 'pass') return [];

  const forAdministrator = admin
    ? `${subject}: ${text.replaceAll('\n', '; ')}. ${admin}`
    : null;
  return {
    level,
    subject,
    text: text.split('\n').map(capitalized).join('\n'),
    advice: owner ?? null,
    forAdministrator,
    action: action ?? null,
  };
}

/** Makes a backup, verifies it, and records in the audit log who requested it. */
async function makeBackup(
  { config, database, clock }: DeskServices,
  by: number,
): Promise<StatusActionResult> {
  const { database: place, backupDir } = config.storage;
  if (place.kind === 'postgres')
    return {
      done: false,
      text:
        'La base de datos es PostgreSQL: la copia se hace en el servidor. ' +
        'Pídele a quien lleva la web que se haga una cada noche.',
    };

  const now = clock.now();
  const file = backupPath(backupDir, 'requests', now);
  const { requests } = await backUp(place.file, file);
  await writeAudit(database.queries, { action: 'backup', by, detail: { requests } }, now);

  const advice = 'Si está en el mismo disco, guarda otra en otra máquina.';
  return { done: true, text: `Copia hecha y comprobada en ${file}. ${advice}` };
}

function retryText(count: number): string {
  if (count === 0) return 'No hay ningún aviso por enviar otra vez.';
  if (count === 1) return 'Se envía otra vez 1 aviso.';
  return `Se envían otra vez ${count} avisos.`;
}
