import type { InstallationStatus, StatusActionResult } from '../../desk-api/installation.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { request } from '../api/client.ts';
import { useApiMutation } from '../api/people.ts';
import { useStatus } from '../api/queries.ts';
import { useNow } from '../lib/hooks.ts';
import { formatDayTime } from '../lib/time.ts';
import { ErrorBanner, Loading } from '../ui/Banner.tsx';
import { Icon } from '../ui/Icon.tsx';

/** What the doctor found that is not fine, each with at most one button. */
export function Problems() {
  const { data, error, refetch, isFetching } = useStatus();
  const now = useNow();
  return (
    <section className="card">
      <h2>Estado</h2>
      {error && <ErrorBanner error={error} retry={refetch} />}
      {!data && !error && <Loading text="Comprobando…" />}
      {data?.findings.length === 0 && (
        <p>
          <Icon name="check" small /> Todo va bien.
        </p>
      )}
      {data && (
        <>
          <ul className="lines">
            {data.findings.map((finding) => (
              <Finding key={`${finding.subject} ${finding.text}`} finding={finding} />
            ))}
          </ul>
          <p className="hint">
            Comprobado {formatDayTime(data.checkedAt, now)}.{' '}
            <button type="button" className="link-button" disabled={isFetching} onClick={() => refetch()}>
              Comprobar otra vez
            </button>
          </p>
        </>
      )}
    </section>
  );
}

type FindingProps = { finding: InstallationStatus['findings'][number] };

function Finding({ finding: { level, subject, text, advice, forAdministrator, action } }: FindingProps) {
  return (
    <li className={level === 'fail' ? 'finding finding-fail' : 'finding'}>
      <Icon name={level === 'fail' ? 'close' : 'alert'} />
      <div>
        <p>
          <b>{subject}</b>{' '}
          <span className="badge-plain">{level === 'fail' ? 'Mal' : 'Conviene mirarlo'}</span>
        </p>
        <p className="lines-kept">{text}</p>
        {advice && <p className="hint">{advice}</p>}
        {forAdministrator && (
          <details>
            <summary>Lo arregla quien lleva la web: qué decirle</summary>
            <blockquote>{forAdministrator}</blockquote>
          </details>
        )}
        {action && <ActionButton action={action} />}
      </div>
    </li>
  );
}

function ActionButton({ action }: { action: keyof typeof actions }) {
  const { path, text, pending } = actions[action];
  const run = useApiMutation(() => request<StatusActionResult>('POST', path, {}), ['status']);
  return (
    <>
      <button
        type="button"
        className="button button-small"
        disabled={run.isPending}
        onClick={() => run.mutate()}
      >
        {run.isPending ? pending : text}
      </button>
      <div role="status">{run.data && <p>{run.data.text}</p>}</div>
      {run.error && <ErrorBanner error={run.error} />}
    </>
  );
}

const actions = {
  'test-mail': { path: apiPaths.testMail, text: 'Enviar un correo de prueba', pending: 'Enviando…' },
  backup: { path: apiPaths.backup, text: 'Hacer una copia ahora', pending: 'Haciendo la copia…' },
  'retry-deliveries': {
    path: apiPaths.retryDeliveries,
    text: 'Volver a enviar los avisos',
    pending: 'Enviando…',
  },
} as const;
