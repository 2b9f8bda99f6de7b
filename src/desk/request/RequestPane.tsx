import { useLayoutEffect } from 'react';
import { Link, useSearch } from 'wouter';
import { meansRequest } from '../../desk-api/paths.ts';
import type { Shown, WholeRequest } from '../../desk-api/requests.ts';
import { useWide } from '../browser/use-online.ts';
import { ApiError } from '../data/api.ts';
import { usePromise } from '../data/company.ts';
import { useRequest } from '../data/request-list.ts';
import { useLaidOver } from '../data/use-waiting.ts';
import { RefusedActions } from '../requests/RefusedActions.tsx';
import type { List } from '../requests/use-list.ts';
import { timesOf } from '../requests/Waiting.tsx';
import { paths } from '../routes.ts';
import { useNow } from '../time/When.tsx';
import { deadlineState, partUsed } from '../time/waiting-words.ts';
import { Mark, Technician } from '../ui/Brand.tsx';
import { Loading, Trouble } from '../ui/Notice.tsx';
import { BackLink, Neighbours, useNeighbours } from './Neighbours.tsx';
import { RequestView } from './RequestView.tsx';
import { PaneHeading } from './Section.tsx';

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

/**
 * The request of that number, unless the address names it and means another one, which had the number before: the link of a
 * mail says when its request came.
 */
function useLinkedRequest(id: number, inAddress: boolean) {
  const { data, error, refetch } = useRequest(id);
  const query = useSearch();
  const isOther = inAddress && data !== undefined && !meansRequest(query, data.receivedAt);
  const isGone = isOther || (error instanceof ApiError && error.kind === 'not-found');
  return { data: isOther ? undefined : data, isGone, error, refetch };
}

/** Shown at the address of a request that has been erased, or never was. */
function Gone({ alone }: { alone: boolean }) {
  return (
    <div className="empty-state">
      <PaneHeading title="Esta solicitud ya no está" alone={alone} />
      <p>Alguien la borró, o ha caducado: no se guardan para siempre.</p>
      <Link className="b" href={paths.home}>
        Ver las que esperan
      </Link>
    </div>
  );
}

/** Draws the 24 hours of a request as a shaft: the technician hangs as far down as time has passed. */
function Fall({ request }: { request: WholeRequest | undefined }) {
  const now = useNow();
  const promised = usePromise();
  const deadline = request && deadlineState(timesOf(request), promised, now);
  if (!request || deadline === 'answered' || deadline === 'waiting') return null;
  const part = partUsed(request, now) * 100;
  return (
    <div className="fall" aria-hidden="true">
      <svg className="rig" aria-hidden="true">
        <rect className="veil" y={`${part}%`} width="36" height={`${100 - part}%`} />
        <svg y="100%" overflow="visible" role="presentation">
          <path fill="#ff5a1f" d="M12-7h12v7H12z" />
        </svg>
        <svg y={`${part}%`} overflow="visible" role="presentation">
          <svg x="2.2" y="-61" width="31.4" height="54" role="presentation">
            <Technician className="fall__technician" />
          </svg>
        </svg>
      </svg>
    </div>
  );
}
