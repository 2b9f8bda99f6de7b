import type { DeskState } from '../../desk-api/state.ts';
import { useAction, useInstallation } from '../data/state.ts';
import { Page } from '../frame/Page.tsx';
import { dayAndHour } from '../time/day-words.ts';
import { useNow } from '../time/When.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loading, Trouble } from '../ui/Notice.tsx';

/** How the installation is: the worst first, each with what to do about it. */
export function StatePage() {
  const { data, error, refetch, isFetching } = useInstallation();
  return (
    <Page title="Estado">
      {error && <Trouble error={error} retry={refetch} />}
      {data ? <Report state={data} again={refetch} isFetching={isFetching} /> : !error && <Loading />}
    </Page>
  );
}

/** A backup that was made just now changes the words, and what came of it is still to be read. */
function keyOf({ what, todo, help }: DeskState['findings'][number]): string {
  return help === 'backup' ? help : `${what} ${todo}`;
}

function Report({ state, again, isFetching }: { state: DeskState; again: () => void; isFetching: boolean }) {
  const now = useNow();
  const { mail, version } = state;
  return (
    <div className="body">
      <p className="big">{state.verdict}</p>
      <p className="soft">
        Comprobado {dayAndHour(state.checkedAt, now)}.{' '}
        <button type="button" className="link" disabled={isFetching} onClick={again}>
          Comprobar otra vez
        </button>
      </p>
      <section>
        <h2 className="vh">Lo comprobado</h2>
        <ul className="lines">
          {state.findings.map((finding) => (
            <Check key={keyOf(finding)} finding={finding} />
          ))}
        </ul>
      </section>
      <section>
        <h2>Avisos y versión</h2>
        <dl className="facts facts--wide">
          <dt>Avisos por correo</dt>
          <dd>{mail.setUp ? `A ${mail.to.join(', ')}` : 'No se envían: no hay correo configurado.'}</dd>
          <dt>Versión</dt>
          <dd>{version}</dd>
        </dl>
      </section>
    </div>
  );
}

/** One thing that was looked at. */
function Check({ finding: { level, about, what, todo, tell, help } }: Props) {
  const { icon, words } = marks[level];
  return (
    <li className={`chk chk--${level}`}>
      <Icon name={icon} />
      <div>
        <p>
          <b>{about}</b> <span className="chk__level">{words}</span>
        </p>
        {what.length === 1 ? (
          <p>{what}</p>
        ) : (
          <ul className="dots">
            {what.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        {todo && <p className="soft">{todo}</p>}
        {tell && (
          <details className="soft">
            <summary>Lo arregla quien lleva la web: qué decirle</summary>
            <blockquote>{tell}</blockquote>
          </details>
        )}
        {help && <ActionButton action={help} />}
      </div>
    </li>
  );
}

type Props = { finding: DeskState['findings'][number] };

const marks = {
  good: { icon: 'check', words: 'Bien' },
  warning: { icon: 'alert', words: 'Conviene mirarlo' },
  problem: { icon: 'close', words: 'Mal' },
} as const;

/** The button for what can be done from here, and what came of it. */
function ActionButton({ action }: { action: keyof typeof words }) {
  const { mutate, isPending, data, error } = useAction(action);
  const [label, doing] = words[action];
  return (
    <>
      <button type="button" className="b b--s" disabled={isPending} onClick={() => mutate()}>
        {isPending ? doing : label}
      </button>
      <div role="status">
        {data && (
          <p className={data.done ? 'chk__done' : 'chk__failed'}>
            {data.what} {data.todo}
          </p>
        )}
      </div>
      {error && <Trouble error={error} />}
    </>
  );
}

const words = {
  'test-mail': ['Enviar un correo de prueba', 'Enviando…'],
  backup: ['Hacer una copia ahora', 'Haciendo la copia…'],
  retry: ['Enviar otra vez los avisos que fallaron', 'Enviando…'],
} as const;
