import { useQuery } from '@tanstack/react-query';
import type { InstallationStatus, StatusActionResult } from '../../desk-api/installation.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { request } from '../api/client.ts';
import { useApiMutation } from '../api/queries.ts';
import { ErrorBanner, Loaded } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Time } from '../ui/Time.tsx';

/** Lists the doctor's failed checks, each with at most one button. */
export function Problems() {
  // The doctor talks to the mail server, which takes seconds.
  const status = useQuery<InstallationStatus>({ queryKey: [apiPaths.status], staleTime: 60_000 });
  return (
    <section className="card">
      <h2>Estado</h2>
      <Loaded query={status}>
        {({ findings, checkedAt }) => (
          <>
            {findings.length === 0 && (
              <p>
                <Icon name="check" /> Todo va bien.
              </p>
            )}
            <ul className="lines">
              {findings.map((finding) => (
                <Finding key={`${finding.subject} ${finding.text}`} finding={finding} />
              ))}
            </ul>
            <p className="hint">
              Comprobado <Time at={checkedAt} />.{' '}
              <Button kind="link" disabled={status.isFetching} onClick={() => status.refetch()}>
                Comprobar otra vez
              </Button>
            </p>
          </>
        )}
      </Loaded>
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
        {action && <ActionButton {...actions[action]} />}
      </div>
    </li>
  );
}

function ActionButton({ path, text, pending }: { path: string; text: string; pending: string }) {
  const run = useApiMutation(() => request<StatusActionResult>('POST', path, {}));
  return (
    <>
      <Button kind="small" disabled={run.isPending} onClick={() => run.mutate()}>
        {run.isPending ? pending : text}
      </Button>
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
};
