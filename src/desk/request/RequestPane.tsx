import { useLayoutEffect } from 'react';
import type { Shown } from '../../desk-api/requests.ts';
import { useWide } from '../browser/use-media.ts';
import { useLaidOver } from '../data/use-waiting.ts';
import { Loading } from '../requests/Loading.tsx';
import { RefusedActions } from '../requests/RefusedActions.tsx';
import type { List } from '../requests/use-list.ts';
import { Mark } from '../ui/Mark.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { BackLink } from './BackLink.tsx';
import { Fall } from './Fall.tsx';
import { Gone } from './Gone.tsx';
import { Neighbours } from './Neighbours.tsx';
import { PaneHeading } from './PaneHeading.tsx';
import { RequestView } from './RequestView.tsx';
import { useLinkedRequest } from './use-linked-request.ts';
import { useNeighbours } from './use-neighbours.ts';

/** The pane of one request, which it reads from the server. */
export function RequestPane({ id, alone, list, show }: Props) {
  const { data, isGone, error, refetch } = useLinkedRequest(id, alone);
  const laid = useLaidOver();
  const wide = useWide();
  const request = data && laid(data);
  const around = useNeighbours(id, list, show);
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <section className="pane-req" aria-label={data ? `Solicitud de ${data.name}` : 'Solicitud'}>
      <header className="top">
        <Mark />
        <BackLink show={show} />
        <p className="top__pos">{around.position ?? `N.º ${id}`}</p>
        <div className="top__steps">
          <Neighbours around={around} />
        </div>
      </header>
      <div className="page page--fall">
        <Fall request={request} />
        {!wide && <RefusedActions />}
        {isGone ? (
          <Gone alone={alone} />
        ) : request ? (
          <RequestView request={request} alone={alone} around={around} />
        ) : error ? (
          <>
            <PaneHeading className="vh" title="Solicitud" alone={alone} />
            <Trouble error={error} retry={refetch} />
          </>
        ) : (
          <Loading />
        )}
      </div>
    </section>
  );
}

type Props = {
  id: number;
  /** Whether the address names this request: then its heading is that of the page. */
  alone: boolean;
  /** The list that it was opened from. */
  list: List;
  show: Shown;
};
