import type { DeskState } from '../../desk-api/state.ts';
import { dayAndHour } from '../time/day-words.ts';
import { useNow } from '../time/use-now.ts';

const byPostgres = 'Las hace PostgreSQL en el servidor: aquí no consta cuándo.';

/** The mail, the last backup, the version. */
export function StateFacts({ state: { mail, webhook, backups, version } }: { state: DeskState }) {
  const now = useNow();
  return (
    <section>
      <h2>Avisos, copias y versión</h2>
      <dl className="facts facts--state">
        <dt>Avisos por correo</dt>
        <dd>{mail.setUp ? `A ${mail.to.join(', ')}` : 'No se envían: no hay correo configurado.'}</dd>
        {mail.setUp && (
          <>
            <dt>Esperan a salir</dt>
            <dd>
              {mail.pending}
              {mail.oldestPendingAt && `, el primero desde ${dayAndHour(mail.oldestPendingAt, now)}`}
            </dd>
            <dt>No se entregaron</dt>
            <dd>{mail.failed}</dd>
          </>
        )}
        {webhook && (
          <>
            <dt>Avisos a otro programa</dt>
            <dd>
              A {webhook.host}: esperan a salir {webhook.pending}, no se entregaron {webhook.failed}
            </dd>
          </>
        )}
        <dt>Última copia</dt>
        <dd>
          {backups.lastAt && dayAndHour(backups.lastAt, now)}
          {backups.lastAt === null && (backups.by === 'pg_dump' ? byPostgres : 'No consta ninguna')}
        </dd>
        <dt>Versión</dt>
        <dd>{version}</dd>
      </dl>
    </section>
  );
}
