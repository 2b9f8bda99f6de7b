import { useLocation } from 'wouter';
import { paths } from '../routes.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Around } from './use-neighbours.ts';

/** To the one before and the one after. */
export function Neighbours({ around }: { around: Around }) {
  const [, navigate] = useLocation();
  const open = (id: number | undefined) => () =>
    // Each step in place of the one before, so that the way back leads to the list.
    id !== undefined && navigate(paths.request(id), { replace: true, state: history.state });
  return (
    <>
      <button
        type="button"
        className="ib"
        data-step="-1"
        disabled={around.previous === undefined}
        onClick={open(around.previous)}
      >
        <Icon name="up" />
        <span className="vh">Anterior</span>
      </button>
      <button
        type="button"
        className="ib"
        data-step="1"
        disabled={around.next === undefined}
        onClick={open(around.next)}
      >
        <Icon name="down" />
        <span className="vh">Siguiente</span>
      </button>
    </>
  );
}
