import packageFile from '../../../../package.json' with { type: 'json' };
import { apiPaths } from '../../../desk-api/paths.ts';
import { type DeedDone, deedAsked, deedDone, state } from '../../../desk-api/state.ts';
import { diagnoseServer, sendTestMail } from '../../../doctor/diagnose.ts';
import { type Finding, isStillToDo } from '../../../doctor/finding.ts';
import { ownerWords } from '../../../doctor/owner-words.ts';
import type { Speaker } from '../../../doctor/speaker.ts';
import { readChannelStatus } from '../../../outbox/channel-status.ts';
import { readOutboxStatus } from '../../../outbox/status.ts';
import { type BackedUp, backUp, lastBackup } from '../../../requests/backup.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import type { DeskApp } from '../schemas.ts';
import { sessionOf } from '../session-guard.ts';
import { sharedFor } from '../shared.ts';

/** How this installation is: what `doctor` finds, in its words. */
export function stateRoutes(app: DeskApp, { database, clock, config, installation }: DeskOptions): void {
  const { queries: db } = database;
  const speaker: Speaker = {
    program: installation.command,
    explain: (error) => (error instanceof Error ? error.message : String(error)),
  };
  // It talks to the mail server, which takes seconds.
  const look = sharedFor(minuteMs, clock, async (now) => ({
    findings: together(
      worstFirst((await diagnoseServer(config, db, now)).map((finding) => inWords(finding, speaker))),
    ).map(
      // PostgreSQL has its own programs for that: there is no button.
      (one) => (one.help === 'backup' && config.database.kind === 'postgres' ? { ...one, help: null } : one),
    ),
    checkedAt: now.toISOString(),
  }));
  // Two who ask at the same moment have one made between them.
  const copy = sharedFor(0, clock, async (now, by: number) => {
    const backedUp = await backUp({ db, config: config.database, by }, now);
    look.forget();
    return backedUp;
  });

  app.get(apiPaths.state, { schema: { response: { 200: state } } }, async () => {
    const now = clock.now();
    const { pending, failed, oldestPendingSeconds } = await readOutboxStatus(db, now);
    const waits =
      oldestPendingSeconds === null ? null : new Date(now.getTime() - oldestPendingSeconds * 1000);
    return {
      ...(await look.now()),
      mail: {
        setUp: config.mail !== null,
        to: installation.noticesTo,
        pending,
        failed,
        oldestPendingAt: waits?.toISOString() ?? null,
      },
      webhook: config.webhook && {
        host: new URL(config.webhook.url).hostname,
        ...(await readChannelStatus(db, 'webhook', now)),
      },
      backups: {
        by: config.database.kind === 'sqlite' ? ('requests backup' as const) : ('pg_dump' as const),
        lastAt: await lastBackup(db),
      },
      version: packageFile.version,
    };
  });

  const deed = { schema: { body: deedAsked, response: { 200: deedDone } } };
  app.post(apiPaths.testMail, deed, async () => {
    const finding = await sendTestMail(config, clock.now());
    if (!finding) throw new Refused('fault');
    const { what, todo } = ownerWords(finding, speaker);
    return { done: finding.level !== 'problem', what, todo };
  });

  app.post(apiPaths.backUp, deed, async (request) => {
    const backedUp = await copy.now(sessionOf(request).person.id);
    if (backedUp.outcome === 'failed') request.log.error({ reason: backedUp.reason }, 'no backup was made');
    return backupInWords(backedUp);
  });
}

const minuteMs = 60_000;

const levels = ['problem', 'warning', 'open', 'good'] as const;

function worstFirst<F extends { level: (typeof levels)[number] }>(findings: F[]): F[] {
  return levels.flatMap((level) => findings.filter((finding) => finding.level === level));
}

function inWords(finding: Finding, speaker: Speaker) {
  const level = isStillToDo(finding) ? ('open' as const) : finding.level;
  const { what, ...words } = ownerWords(finding, speaker);
  return { level, ...words, what: [what], help: helpWith[finding.kind] ?? null };
}

/** Those in a row that are about the same, and want the same to be done, are one: a new company file lacks a dozen. */
function together<F extends Pick<ReturnType<typeof inWords>, 'level' | 'about' | 'what' | 'todo' | 'tell'>>(
  findings: F[],
): F[] {
  return findings.reduce<F[]>((done, finding) => {
    const last = done.at(-1);
    const { level, about, todo, tell } = finding;
    const isMore =
      todo !== null && tell === null && last?.level === level && last.about === about && last.todo === todo;
    return isMore
      ? [...done.slice(0, -1), { ...last, what: [...last.what, ...finding.what] }]
      : [...done, finding];
  }, []);
}

const helpWith: { [K in Finding['kind']]?: 'test-mail' | 'backup' } = {
  'mail accepted': 'test-mail',
  'mail not accepted': 'test-mail',
  'notices late': 'test-mail',
  'no backup known': 'backup',
  'last backup': 'backup',
  'last backup long ago': 'backup',
};

function backupInWords(backedUp: BackedUp): DeedDone {
  switch (backedUp.outcome) {
    case 'made':
      return {
        done: true,
        what: `Copia hecha y comprobada en ${backedUp.file}.`,
        todo: 'Sustituye a la anterior que se hizo aquí. Está en el mismo disco: guarda otra en otra máquina.',
      };
    case 'failed':
      return {
        done: false,
        what: `No se ha podido hacer: ${backedUp.reason}.`,
        todo: 'Mira si queda sitio en el disco. Lo arregla quien lleva la web.',
      };
    case 'by PostgreSQL itself':
      return {
        done: false,
        what: 'La base de datos es PostgreSQL: la copia la hace pg_dump, en el servidor.',
        todo: 'Cómo se hace cada noche: docs/operations.md.',
      };
  }
}
