import type { DeskState } from '../../desk-api/state.ts';
import { useInstallation } from '../data/state.ts';
import { Page } from '../frame/Page.tsx';
import { Loading } from '../requests/Loading.tsx';
import { dayAndHour } from '../time/day-words.ts';
import { useNow } from '../time/use-now.ts';
import { Trouble } from '../ui/Trouble.tsx';
import { Check } from './Check.tsx';
import { StateFacts } from './StateFacts.tsx';

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
      <StateFacts state={state} />
    </div>
  );
}
