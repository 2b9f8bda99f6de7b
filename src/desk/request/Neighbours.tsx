import { useLocation } from 'wouter';
import { paths } from '../routes.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Around } from './use-neighbours.ts';

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
