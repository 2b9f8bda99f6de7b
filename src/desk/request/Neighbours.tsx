import { useCallback } from 'react';
import { Link, useLocation } from 'wouter';
import type { Shown } from '../../desk-api/requests.ts';
import { listPaths } from '../requests/place.ts';
import type { List } from '../requests/use-list.ts';
import { paths } from '../routes.ts';
import { Icon } from '../ui/Icon.tsx';

/** To the request before and to the one after. */
export function Neighbours({ around: { previous, next } }: { around: Around }) {
  return (
    <>
      <Step to={previous} by={-1} />
      <Step to={next} by={1} />
    </>
  );
}

function Step({ to, by }: { to: number | undefined; by: -1 | 1 }) {
  const [, navigate] = useLocation();
  // In place of the request that was open, so that the way back leads to the list.
  const open = () => to !== undefined && navigate(paths.request(to), { replace: true, state: history.state });
  return (
    <button type="button" className="ib" data-step={by} disabled={to === undefined} onClick={open}>
      <Icon name={by < 0 ? 'up' : 'down'} />
      <span className="vh">{by < 0 ? 'Anterior' : 'Siguiente'}</span>
    </button>
  );
}

/** The requests before and after this one in the list that it was opened from, and its own place there. */
export function useNeighbours(id: number, { rows, total, found, today }: List, show: Shown): Around {
  const present = rows.filter(({ row, gone }) => !gone || row.id === id).map(({ row }) => row.id);
  const place = present.indexOf(id);
  const waiting = found === null && show === 'waiting' && today === 0;
  return {
    previous: present[place - 1],
    next: place < 0 ? present[0] : present[place + 1],
    position: place < 0 ? undefined : `${place + 1} de ${total}${waiting ? ' sin contestar' : ''}`,
  };
}

/** Each is undefined where there is none. */
export type Around = { previous: number | undefined; next: number | undefined; position: string | undefined };

/** Leads back to the list, at the place where it was left. */
export function BackLink({ show }: { show: Shown }) {
  const goToList = useGoToList(show);
  return (
    <Link
      className="back"
      href={listPaths[show]}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        goToList();
      }}
    >
      <Icon name="left" />
      Solicitudes
    </Link>
  );
}

/** Returns a function that leads to the list: back in the history where the request was opened from there. */
export function useGoToList(show: Shown): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    if (history.state?.from === 'list') history.back();
    else navigate(listPaths[show], { replace: true });
  }, [navigate, show]);
}
