import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'wouter';
import { pluralize } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { DeadlineLabel } from '../requests/DeadlineLabel.tsx';
import { shareUsed } from '../state/deadline.ts';
import { arrivalCounter, groupWaiting } from '../state/grouping.ts';
import { nextStepText } from '../state/next-step.ts';
import { actionsSince, rejections } from '../state/outbox.ts';
import { usePlacedRows } from '../state/placed-rows.ts';
import { firstOpen, type PlacedRow } from '../state/places.ts';
import {
  useLoggedCalls,
  usePromise,
  useRequestList,
  useWaitingHead,
} from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { isSpamSeen } from '../state/seen-spam.ts';
import { serverTime } from '../state/server-time.ts';
import { showToast, toast } from '../state/toast.ts';
import { goneFrom, waitingIn } from '../state/waiting.ts';
import { Fact } from '../ui/Fact.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Facts } from './Facts.tsx';
import { Groups } from './Groups.tsx';
import { ListPage, LoadedList } from './ListPage.tsx';
import { NobodyWaits, QueuedCalls, Strip } from './lazy-parts.ts';
import { More } from './More.tsx';
import { Row } from './Row.tsx';

/** The waiting requests: the urgent ones first, then by deadline. */
export function WaitingPage() {
  const setAside = useWaitingHead()?.setAside;
  const notices: ReactNode[] = [];
  if (setAside && !isSpamSeen(setAside.lastAt)) {
    notices.push(<SetAside key="spam" count={setAside.count} />);
  }

  return (
    <ListPage title="Sin contestar" notices={notices}>
      <WaitingList />
    </ListPage>
  );
}

function SetAside({ count }: { count: number }) {
  const text = pluralize(count, 'apartada', 'apartadas');
  return (
    <Link className="notice" href={paths.spam}>
      <Icon name="megaphone" />
      <span>{`${text} por posible publicidad`}</span> <b>Mirar</b>
    </Link>
  );
}

function WaitingList() {
  const list = useRequestList('waiting');
  const waiting = waitingIn(list);
  const urgent = useUrgent(waiting, list.first !== undefined);
  const placed = usePlacedRows('waiting', urgent.shown);
  const calls = useLoggedCalls(list.readAt).filter(({ action }) => !action.answered);
  const isEmpty = placed.length + urgent.arrived + calls.length === 0;
  const [countArrived] = useState(() => arrivalCounter(serverTime().toISOString()));
  const arrived = countArrived(waiting);
  useHandledByOthers(waiting, list);

  const arrivedText =
    arrived === 1 ? 'Ha llegado 1 solicitud' : `Han llegado ${arrived} solicitudes`;
  return (
    <LoadedList query={list.query}>
      {() => (
        <>
          <p className="visually-hidden" role="status">
            {arrived > 0 && arrivedText}
          </p>
          {urgent.arrived > 0 && (
            <button type="button" className="notice" onClick={urgent.show}>
              <Icon name="alert" />
              <span>{pluralize(urgent.arrived, 'urgente nueva', 'urgentes nuevas')}</span>{' '}
              <b>Ver</b>
            </button>
          )}
          <Suspense>{calls.length > 0 && <QueuedCalls calls={calls} />}</Suspense>
          <WaitingRows placed={placed} onTop={urgent.onTop} />
          <Suspense>{isEmpty && <NobodyWaits />}</Suspense>
          <More query={list.query} />
        </>
      )}
    </LoadedList>
  );
}

/**
 * Holds back urgent requests that arrive while the list is open, so that nothing moves:
 * they take their place once the person wants to see them.
 */
function useUrgent(waiting: readonly RequestRow[], isRead: boolean) {
  const urgent = waiting.filter((row) => row.urgent).map(({ id }) => id);
  const [onTop, setOnTop] = useState<readonly number[]>();
  if (isRead && !onTop) setOnTop(urgent);

  // A request that is marked as urgent while it is shown stays where it is.
  const seen = useRef(new Set<number>());
  const isShown = ({ id, urgent }: RequestRow) =>
    !urgent || onTop?.includes(id) || seen.current.has(id);
  const shown = waiting.filter(isShown);
  for (const { id } of shown) seen.current.add(id);

  return {
    onTop: onTop ?? urgent,
    shown: onTop ? shown : waiting,
    arrived: onTop ? urgent.filter((id) => !onTop.includes(id)).length : 0,
    /** Shows them, at the top of the list that the button is in. */
    show({ currentTarget }: MouseEvent) {
      setOnTop(urgent);
      currentTarget.closest('.pane')?.scrollTo(0, 0);
      scrollTo(0, 0);
    },
  };
}

function WaitingRows({ placed, onTop }: WaitingRowsProps) {
  const now = serverTime();
  const promised = usePromise();
  const rows = placed.map(({ row }) => ({ ...row, urgent: onTop.includes(row.id) }));
  const groups = groupWaiting(rows, promised, now);
  const first = firstOpen(groups, placed);
  return (
    <Groups
      groups={groups}
      placed={placed}
      render={(one) => (
        <WaitingRow key={one.row.id} placed={one} first={one.row.id === first} />
      )}
    />
  );
}

type WaitingRowsProps = { placed: PlacedRow[]; onTop: readonly number[] };

function WaitingRow({ placed, first }: { placed: PlacedRow; first: boolean }) {
  const { row, now: request, finishedBy } = placed;
  const now = serverTime();
  const promised = usePromise();
  const nextStep = nextStepText(request, now);
  return (
    <Row
      request={request}
      kind={first ? 'first' : undefined}
      figure={row.urgent && <span className="plate">Urgente</span>}
      facts={
        <>
          <p>
            <DeadlineLabel request={request} />
          </p>
          {nextStep && <Fact icon="calendar">{nextStep}</Fact>}
          <Facts request={request} />
        </>
      }
      bar={
        promised &&
        !finishedBy && (
          <meter
            className="share"
            value={shareUsed(row.receivedAt, now)}
            high={0.999}
            optimum={0}
            aria-label="Parte de las 24 horas que ha pasado"
          />
        )
      }
    >
      <Suspense>{finishedBy && <Strip placed={placed} label="Respuesta" />}</Suspense>
    </Row>
  );
}

/**
 * Shows a toast when a colleague has handled requests of the list, except those of which
 * a rejection says so already.
 */
function useHandledByOthers(
  waiting: readonly RequestRow[],
  list: ReturnType<typeof useRequestList>,
): void {
  const { query, pinned, rows, readAt } = list;
  const { hasNextPage } = query;
  const before = useRef({ waiting, readAt });

  useEffect(() => {
    const rejected = rejections.get().map(({ action }) => action);
    const own = [...actionsSince(before.current.readAt), ...rejected];
    const ownIds = own.map(({ requestId }) => requestId);
    const names = goneFrom(before.current.waiting, { pinned, rows, hasNextPage })
      .filter(({ id }) => !ownIds.includes(id))
      .map(({ name }) => name);
    before.current = { waiting, readAt };
    if (names.length === 0) return;

    // The undo of the last action stays available.
    const { text, undo, subject } = toast.get() ?? {};
    const notice = `${names.join(', ')}: alguien más lo ha contestado o apartado.`;
    if (undo) showToast(`${text} ${notice}`, undo, subject);
    else showToast(notice);
  });
}
