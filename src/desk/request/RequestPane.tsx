import './request-pane.css';
import { useLayoutEffect } from 'react';
import type { Shown } from '../../desk-api/requests.ts';
import { ApiError } from '../data/api.ts';
import { useRequest } from '../data/request.ts';
import { useTicked } from '../data/ticked.ts';
import { Loading } from '../requests/Loading.tsx';
import type { List } from '../requests/use-list.ts';
import { Mark } from '../ui/Mark.tsx';
import { BackLink } from './BackLink.tsx';
import { Fall } from './Fall.tsx';
import { Gone } from './Gone.tsx';
import { Neighbours } from './Neighbours.tsx';
import { RequestView } from './RequestView.tsx';
import { Unreadable } from './Unreadable.tsx';
import { useNeighbours } from './use-neighbours.ts';

/** One request: all of it, and what to do about it. */
export function RequestPane({ id, alone, list, show }: Props) {
  const { data, error, refetch } = useRequest(id);
  const ticked = useTicked();
  const request = data && ticked(data);
  const around = useNeighbours(id, list, show);
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  const isGone = error instanceof ApiError && error.kind === 'not-found';
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
        {isGone ? (
          <Gone alone={alone} />
        ) : request ? (
          <RequestView request={request} alone={alone} around={around} />
        ) : error ? (
          <Unreadable alone={alone} error={error} retry={refetch} />
        ) : (
          <Loading />
        )}
      </div>
    </section>
  );
}

type Props = {
  id: number;
  /** Whether it is what the address names: then its name is the heading of the page. */
  alone: boolean;
  /** The list it was opened from. */
  list: List;
  show: Shown;
};
