import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { explain } from '../cli/explain.ts';
import { change, type Installation, openExisting } from '../cli/installation.ts';
import { type Finding, good, problem, warning } from '../cli/text/findings.ts';
import { moment } from '../company/madrid-time.ts';
import type { Company } from '../company/schema.ts';
import type { DatabaseConfig } from '../config/database.ts';
import type { Database } from '../database/open.ts';
import { monthsEarlier } from '../requests/delete-old.ts';
import { checkOutbox } from './outbox.ts';

/** The database: can it be opened and written, is there room for it, does what is in it stand to reason. */
export async function checkDatabase(
  installation: Installation,
  company: Company | undefined,
): Promise<Finding[]> {
  const { database } = installation.config;
  const around = database.kind === 'sqlite' ? await checkFile(database.file) : [];
  try {
    const existing = await openExisting(database);
    if (!existing)
      return [
        warning(
          'Base de datos: todavía no hay',
          'Arranca el servidor, que la crea, o revisa DATA_DIR y DATABASE_URL.',
        ),
      ];
    await existing.close();
    return [
      ...around,
      ...(await change(installation, (opened) => examine(installation, opened, database, company))),
    ];
  } catch (error) {
    return [
      ...around,
      problem(`Base de datos: ${explain(error)}`, 'Sin ella no se guarda ninguna solicitud.'),
    ];
  }
}

async function examine(
  installation: Installation,
  { queries }: Database,
  { kind }: DatabaseConfig,
  company: Company | undefined,
): Promise<Finding[]> {
  await tryToWrite(queries);
  const { count, oldest, newest } = await queries
    .selectFrom('requests')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('received_at').as('oldest'),
      fn.max<string | null>('received_at').as('newest'),
    ])
    .executeTakeFirstOrThrow();
  const what =
    kind === 'sqlite'
      ? 'está entera, es de esta versión y se puede escribir'
      : 'PostgreSQL contesta, es de esta versión y se puede escribir';
  return [
    good(`Base de datos: ${what}. Solicitudes: ${Number(count)}.`),
    checkClock(newest, installation.now()),
    ...(company ? [checkRetention(oldest, company.retentionMonths, installation.now())] : []),
    ...(await checkOutbox(queries, installation)),
  ];
}

/** In a transaction that is rolled back: it leaves nothing. */
async function tryToWrite(queries: Database['queries']): Promise<void> {
  const enough = new Error('rolled back');
  await queries
    .transaction()
    .execute(async (transaction) => {
      await transaction.insertInto('audit').values({ at: '', action: 'erase', detail: '{}' }).execute();
      throw enough;
    })
    .catch((error: unknown) => {
      if (error !== enough) throw error;
    });
}

/** Who may read the file, and room on its disk. */
async function checkFile(file: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [path, mode, what] of [
    [dirname(file), '700', 'entrar en su carpeta'],
    [file, '600', 'leer su fichero'],
  ] as const) {
    const found = await stat(path).catch(() => undefined);
    if (found && (found.mode & 0o077) !== 0)
      findings.push(
        problem(`Base de datos: otros usuarios de la máquina pueden ${what}`, `chmod ${mode} ${path}`),
      );
  }
  const disk = await statfs(dirname(file)).catch(() => undefined);
  if (disk) findings.push(checkRoom(disk.bavail * disk.bsize));
  return findings;
}

function checkRoom(bytes: number): Finding {
  const mebibytes = Math.floor(bytes / 2 ** 20);
  const left = `Disco: quedan ${mebibytes < 1024 ? `${mebibytes} MB` : `${Math.floor(mebibytes / 1024)} GB`}`;
  if (mebibytes < 100) return problem(left, 'Haz sitio: con el disco lleno no se guarda ninguna solicitud.');
  return mebibytes < 1024 ? warning(left, 'Haz sitio pronto.') : good(`${left}.`);
}

function checkClock(newest: string | null, now: Date): Finding {
  const minutes = newest === null ? 0 : (Date.parse(newest) - now.getTime()) / 60_000;
  if (newest === null || minutes < 5) return good(`Reloj: ${moment(now.toISOString())} en Madrid.`);
  return problem(
    `Reloj: hay una solicitud del futuro (${moment(newest)}); aquí es el ${moment(now.toISOString())}`,
    'Pon el reloj en hora (timedatectl set-ntp true).',
  );
}

function checkRetention(oldest: string | null, months: number, now: Date): Finding {
  const graceMs = 3 * 24 * 60 * 60 * 1000;
  const limit = new Date(monthsEarlier(now, months).getTime() - graceMs);
  const kept = `se conservan ${months} meses`;
  if (oldest === null) return good(`Conservación: ${kept}; no hay ninguna solicitud.`);
  const since = `la más antigua es del ${moment(oldest).slice(0, 10)}`;
  if (oldest >= limit.toISOString()) return good(`Conservación: ${kept}; ${since}.`);
  return problem(
    `Conservación: ${kept}, y ${since}`,
    'Las borra el servidor al arrancar y cada día: comprueba que está en marcha, y su registro.',
  );
}
