import { requestsOf, useJudged, useSuspected } from '../data/suspected.ts';
import { Page } from '../frame/Page.tsx';
import { Loading } from '../requests/Loading.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { JunkButton } from './JunkButton.tsx';
import { SuspectedGroup } from './SuspectedGroup.tsx';

/** The requests in quarantine, in two groups, and those judged to be spam of late: with the reasons and the way back. */
export function SuspectedPage() {
  const left = useSuspected('left');
  const none = useSuspected('none');
  const junk = useSuspected('junk');
  const judged = useJudged();
  const failed = [left, none].find(({ data, error }) => error && !data);
  const total = [left, none].map(({ data }) => data?.pages[0]?.total ?? 0);
  return (
    <Page title="Posible publicidad">
      {failed ? (
        <Trouble error={failed.error} retry={failed.refetch} />
      ) : !left.data || !none.data ? (
        <Loading />
      ) : total.every((count) => count === 0) ? (
        <NothingApart />
      ) : (
        <>
          <SuspectedGroup words="Dejaron teléfono: míralas" query={left} />
          <SuspectedGroup words="El resto" query={none} />
          <JunkButton requests={requestsOf(none).filter(({ id }) => !judged.has(id))} />
        </>
      )}
      <SuspectedGroup words="Marcadas en los últimos 30 días" query={junk} />
      {junk.error && !junk.data && !failed && <Trouble error={junk.error} retry={junk.refetch} />}
    </Page>
  );
}

function NothingApart() {
  return (
    <EmptyState title="Nada por mirar">
      <p>Lo que parezca publicidad se guardará aquí, sin avisarte una por una. Nada se tira.</p>
    </EmptyState>
  );
}
