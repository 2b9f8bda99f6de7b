import type {
  InstallationStatus,
  StatusActionResult,
} from '../../desk-api/installation.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { useApiMutation } from '../state/api-mutation.ts';
import { request } from '../state/client.ts';
import { ActionStatus } from '../ui/ActionStatus.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { Time } from '../ui/Time.tsx';
import { useStatus } from './status.ts';
import { findingSentence, statusSentence } from './status-sentence.ts';

/** Lists the doctor's failed checks, each with at most one button. */
export function StatusPage() {
  const status = useStatus();
  // The page keeps the result, because a solved problem disappears with its button.
  const run = useApiMutation((action: Action) =>
    request<StatusActionResult>('POST', actions[action].path, {}),
  );

  return (
    <Page title="Estado" back>
      <h2 className="group">Estado</h2>
      <Loaded query={status}>
        {({ findings, checkedAt }) => (
          <section className="card">
            <ActionStatus {...run} />
            <p className="sentence">{statusSentence(findings)}</p>
            <ul className="lines">
              {findings.map((finding) => (
                <Finding
                  key={`${finding.subject} ${finding.text}`}
                  finding={finding}
                  run={run}
                />
              ))}
            </ul>
            <p className="hint">
              Comprobado <Time at={checkedAt} />.{' '}
              <Button
                kind="link"
                disabled={status.isFetching}
                onClick={() => status.refetch()}
              >
                Comprobar otra vez
              </Button>
            </p>
          </section>
        )}
      </Loaded>
    </Page>
  );
}

function Finding({ finding, run }: FindingProps) {
  const { level, subject, text, advice, forAdministrator, action } = finding;
  const isFailure = level === 'fail';
  return (
    <li className={isFailure ? 'finding finding-fail' : 'finding'}>
      <Icon name={isFailure ? 'close' : 'alert'} />
      <div>
        <p className="line-name">
          <b>{subject}</b>
          <span className="badge-plain">{isFailure ? 'Mal' : 'Conviene mirarlo'}</span>
        </p>
        <Lines text={text} />
        {advice && <p className="hint">{advice}</p>}
        {forAdministrator && (
          <details className="fold">
            <summary>
              <span>Lo arregla quien lleva la web: qué decirle</span>
              <Icon name="down" />
            </summary>
            <blockquote>{forAdministrator}</blockquote>
          </details>
        )}
        {action && <ActionButton action={action} run={run} />}
      </div>
    </li>
  );
}

/** The text of a finding, as a list if it has several lines. */
function Lines({ text }: { text: string }) {
  const lines = text.split('\n');
  if (lines.length === 1) return <p>{findingSentence(text)}</p>;

  return (
    <ul className="finding-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

type FindingProps = { finding: InstallationStatus['findings'][number]; run: Run };

function ActionButton({ action, run }: { action: Action; run: Run }) {
  const { text, pending } = actions[action];
  const isRunning = run.isPending && run.variables === action;
  return (
    <Button kind="small" disabled={run.isPending} onClick={() => run.mutate(action)}>
      {isRunning ? pending : text}
    </Button>
  );
}

type Run = {
  mutate: (action: Action) => void;
  isPending: boolean;
  variables: Action | undefined;
};

/** What a button does, and its text before and meanwhile. */
const actions = {
  'test-mail': {
    path: apiPaths.testMail,
    text: 'Enviar un correo de prueba',
    pending: 'Enviando…',
  },
  backup: {
    path: apiPaths.backup,
    text: 'Hacer una copia ahora',
    pending: 'Haciendo la copia…',
  },
  'retry-deliveries': {
    path: apiPaths.retryDeliveries,
    text: 'Volver a enviar los avisos',
    pending: 'Enviando…',
  },
};

type Action = keyof typeof actions;
