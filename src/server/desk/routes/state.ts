import packageFile from '../../../../package.json' with { type: 'json' };
import { capitalized } from '../../../contact/wording.ts';
import { backUpDatabase, newestBackup } from '../../../database/backup.ts';
import type { Db } from '../../../database/tables.ts';
import { apiPaths } from '../../../desk-api/paths.ts';
import { type ActionResult, actionAsked, actionResult, state } from '../../../desk-api/state.ts';
import { type Finding, verdictOn } from '../../../doctor/check.ts';
import { diagnoseServer } from '../../../doctor/diagnose.ts';
import { sendTestMail } from '../../../doctor/mail.ts';
import { messageOf } from '../../../errors.ts';
import { retryFailed } from '../../../notifications/deliveries.ts';
import { readChannelStatus } from '../../../notifications/status.ts';
import { writeAudit } from '../../../requests/audit.ts';
import type { DeskOptions } from '../options.ts';
import { asking, type DeskApp } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';

/** How this installation is: what `doctor` finds. */
export function stateRoutes(
  app: DeskApp,
  { database, clock, config, installation, wake }: DeskOptions,
): void {
  const { queries: db } = database;
  const diagnose = async (now: Date) => {
    const found = await diagnoseServer(config, db, { sendTest: false, explain: messageOf }, now);
    const { words, short } = verdictOn(found);
    return {
      verdict: words,
      shortVerdict: short,
      findings: found.filter(({ level }) => level !== 'pass').map(asShown),
      checkedAt: now.toISOString(),
    };
  };
  // It talks to the mail server, which takes seconds: what was found is shown for a minute.
  let looked: { at: number; found: ReturnType<typeof diagnose> } | undefined;
  const look = () => {
    const at = clock.elapsed();
    if (!looked || at - looked.at >= minuteMs) looked = { at, found: diagnose(clock.now()) };
    return looked.found.catch((error: unknown) => {
      looked = undefined;
      throw error;
    });
  };
  // Two who ask at the same moment have one made between them.
  let making: Promise<ActionResult> | undefined;
  const backUp = (by: number) => {
    making ??= makeBackup(db, config, by, clock.now()).finally(() => {
      making = undefined;
      looked = undefined;
    });
    return making;
  };

  app.get(apiPaths.state, { schema: { response: { 200: state } } }, async () => {
    const now = clock.now();
    const { pending, failed, oldestPendingAt } = await readChannelStatus(db, 'mail', now);
    return {
      ...(await look()),
      mail: {
        setUp: config.mail !== null,
        to: installation.noticesTo,
        pending,
        failed,
        oldestPendingAt,
      },
      webhook: config.webhook && {
        host: new URL(config.webhook.url).hostname,
        ...(await readChannelStatus(db, 'webhook', now)),
      },
      backups: {
        by: config.database.kind === 'sqlite' ? ('requests backup' as const) : ('pg_dump' as const),
        lastAt: (await newestBackup(config.backupDir))?.toISOString() ?? null,
      },
      version: packageFile.version,
    };
  });

  const action = { schema: asking(actionAsked, actionResult) };
  app.post(apiPaths.testMail, action, async () => {
    const { level, text, owner } = await sendTestMail(config.mail, clock.now());
    return { done: level !== 'fail', what: `${capitalized(text)}.`, todo: owner ?? null };
  });

  app.post(apiPaths.backUp, action, async (request) => {
    const result = await backUp(sessionOf(request).person.id);
    if (!result.done) request.log.error({ reason: result.what }, 'no backup was made');
    return result;
  });

  app.post(apiPaths.retryFailed, action, async () => {
    const count = await retryFailed(db, clock.now());
    wake();
    looked = undefined;
    return retriedInWords(count);
  });
}

function retriedInWords(count: number): ActionResult {
  const what = count === 1 ? 'Se envía otra vez 1 aviso.' : `Se envían otra vez ${count} avisos.`;
  return { done: true, what: count === 0 ? 'No hay ningún aviso por enviar otra vez.' : what, todo: null };
}

const minuteMs = 60_000;

/** A finding for the owner: what only the administrator can do is what to tell him, word for word. */
function asShown({ level, subject, text, owner, admin, action }: Finding) {
  return {
    level: level === 'fail' ? ('problem' as const) : ('warning' as const),
    about: subject,
    what: text.split('\n').map(capitalized),
    todo: owner ?? null,
    tell: admin ? `${subject}: ${text.replaceAll('\n', '; ')}. ${admin}` : null,
    help: action === 'retry-deliveries' ? ('retry' as const) : (action ?? null),
  };
}

async function makeBackup(
  db: Db,
  { database, backupDir }: DeskOptions['config'],
  by: number,
  now: Date,
): Promise<ActionResult> {
  if (database.kind === 'postgres')
    return {
      done: false,
      what: 'La base de datos es PostgreSQL: la copia se hace en el servidor.',
      todo: 'Pídele a quien lleva la web que se haga una cada noche.',
    };
  try {
    const { file, requests } = await backUpDatabase(database.file, backupDir, now);
    await writeAudit(db, { action: 'backup', by, detail: { requests } }, now);
    const todo = 'Si está en el mismo disco, guarda otra en otra máquina.';
    return { done: true, what: `Copia hecha y comprobada en ${file}.`, todo };
  } catch (error) {
    return {
      done: false,
      what: `No se ha podido hacer: ${messageOf(error)}.`,
      todo: 'Mira si queda sitio en el disco. Lo arregla quien lleva la web.',
    };
  }
}
