import packageFile from '../../../../package.json' with { type: 'json' };
import { apiPaths } from '../../../desk-api/paths.ts';
import { state, testMailAsked, testMailSent } from '../../../desk-api/state.ts';
import { diagnoseServer, sendTestMail } from '../../../doctor/diagnose.ts';
import type { Finding } from '../../../doctor/finding.ts';
import { findingInWords, type Speaker } from '../../../doctor/words.ts';
import { readOutboxStatus } from '../../../outbox/status.ts';
import { lastBackup } from '../../../requests/last-backup.ts';
import type { DeskOptions } from '../options.ts';
import { Refused } from '../problem.ts';
import type { DeskApp } from '../schemas.ts';

/** How this installation is: what `doctor` finds, in its words. */
export function stateRoutes(app: DeskApp, { database, clock, config, installation }: DeskOptions): void {
  const { queries: db } = database;
  const speaker: Speaker = {
    program: installation.command,
    explain: (error) => (error instanceof Error ? error.message : String(error)),
  };
  const look = sharedFor(minuteMs, clock.now, async (now) => ({
    findings: worstFirst(await diagnoseServer(config, db, now)).map((finding) => inWords(finding, speaker)),
    checkedAt: now.toISOString(),
  }));

  app.get(apiPaths.state, { schema: { response: { 200: state } } }, async () => {
    const now = clock.now();
    const { pending, failed, oldestPendingSeconds } = await readOutboxStatus(db, now);
    const waits =
      oldestPendingSeconds === null ? null : new Date(now.getTime() - oldestPendingSeconds * 1000);
    return {
      ...(await look()),
      mail: {
        setUp: config.mail !== null,
        to: installation.noticesTo,
        pending,
        failed,
        oldestPendingAt: waits?.toISOString() ?? null,
      },
      lastBackupAt: await lastBackup(db),
      version: packageFile.version,
    };
  });

  app.post(
    apiPaths.testMail,
    { schema: { body: testMailAsked, response: { 200: testMailSent } } },
    async () => {
      const finding = await sendTestMail(config, clock.now());
      if (!finding) throw new Refused('fault');
      const { level, what, todo } = inWords(finding, speaker);
      return { sent: level !== 'problem', what, todo };
    },
  );
}

const minuteMs = 60_000;

const levels = ['problem', 'warning', 'good'] as const;

function worstFirst(findings: Finding[]): Finding[] {
  return levels.flatMap((level) => findings.filter((finding) => finding.level === level));
}

function inWords(finding: Finding, speaker: Speaker) {
  const [what, todo = null] = findingInWords(finding, speaker);
  const help = aboutMail.has(finding.kind) ? ('test-mail' as const) : null;
  return { level: finding.level, what, todo, help };
}

const aboutMail: ReadonlySet<Finding['kind']> = new Set([
  'mail accepted',
  'mail not accepted',
  'notices late',
]);

/** What takes seconds, since it talks to the mail server, is done once for all who ask within a time. */
function sharedFor<T>(forMs: number, now: () => Date, task: (now: Date) => Promise<T>): () => Promise<T> {
  let shared: { at: number; result: Promise<T> } | undefined;
  return () => {
    const at = now();
    if (!shared || at.getTime() - shared.at >= forMs) {
      const result = task(at);
      const mine = { at: at.getTime(), result };
      shared = mine;
      result.catch(() => {
        if (shared === mine) shared = undefined;
      });
    }
    return shared.result;
  };
}
