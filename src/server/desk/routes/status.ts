import packageFile from '../../../../package.json' with { type: 'json' };
import { capitalized } from '../../../contact-request/wording.ts';
import { backUp, backupPath } from '../../../database/backup.ts';
import {
  installation,
  status,
  statusActionResult,
} from '../../../desk-api/installation.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import type { Finding } from '../../../doctor/check.ts';
import { diagnose } from '../../../doctor/diagnose.ts';
import { sendTestMail } from '../../../doctor/mail.ts';
import { messageOf } from '../../../errors.ts';
import { localize } from '../../../locale.ts';
import { retryFailed } from '../../../notifications/deliveries.ts';
import { writeAudit } from '../../../requests/store.ts';
import type { DeskOptions } from '../desk-app.ts';
import type { DeskApp } from '../zod-provider.ts';

/** Registers routes for the installation data, the problems that `doctor` finds, and their remedies. */
export function statusRoutes(app: DeskApp, options: DeskOptions): void {
  const { db, clock, config, company, address, wake } = options;
  const { messageTemplate } = company;

  app.get(
    apiPaths.installation,
    { schema: { response: { 200: installation } } },
    async () => ({
      name: company.name,
      // A fresh clone is at no public address yet.
      siteUrl: config.site.dir !== null && !address.ownHost ? '/' : company.siteUrl,
      answerIn24Hours: company.claims.answerIn24Hours !== false,
      messageTemplate: {
        es: localize(messageTemplate, 'es'),
        ca: localize(messageTemplate, 'ca'),
      },
      command: config.requestsCommand,
      version: packageFile.version,
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
      return {
        done: level !== 'fail',
        text: [`${capitalized(text)}.`, owner ?? ''].join(' ').trim(),
      };
    },
  );

  app.post(
    apiPaths.backup,
    { schema: { response: { 200: statusActionResult } } },
    async ({ session, log }) => {
      const { database, backupDir } = config.storage;
      if (database.kind === 'postgres') return { done: false, text: noBackupOfPostgres };
      const now = clock.now();
      try {
        const file = backupPath(backupDir, 'requests', now);
        const { requests } = await backUp(database.file, file);
        await writeAudit(
          db,
          { action: 'backup', by: session.person.id, detail: { requests } },
          now,
        );
        const advice = 'Si está en el mismo disco, guarda otra en otra máquina.';
        return { done: true, text: `Copia hecha y comprobada en ${file}. ${advice}` };
      } catch (error) {
        log.error({ reason: messageOf(error) }, 'no backup was made');
        const advice = 'Mira si queda sitio en el disco. Lo arregla quien lleva la web.';
        return {
          done: false,
          text: `No se ha podido hacer: ${messageOf(error)}. ${advice}`,
        };
      }
    },
  );

  app.post(
    apiPaths.retryDeliveries,
    { schema: { response: { 200: statusActionResult } } },
    async () => {
      const count = await retryFailed(db, clock.now());
      wake();
      const text =
        count === 1
          ? 'Se envía otra vez 1 aviso.'
          : `Se envían otra vez ${count} avisos.`;
      return {
        done: true,
        text: count === 0 ? 'No hay ningún aviso por enviar otra vez.' : text,
      };
    },
  );
}

const noBackupOfPostgres =
  'La base de datos es PostgreSQL: la copia se hace en el servidor. Pídele a quien lleva la web que se haga una cada noche.';

/** Returns a failed check for the owner, with a text to forward to the administrator if only he can act. */
function asShown({ level, subject, text, owner, admin, action }: Finding) {
  if (level === 'pass') return [];
  return {
    level,
    subject,
    text: text.split('\n').map(capitalized).join('\n'),
    advice: owner ?? null,
    forAdministrator: admin
      ? `${subject}: ${text.replaceAll('\n', '; ')}. ${admin}`
      : null,
    action: action ?? null,
  };
}
