import './fresh-bar.css';
import { Icon } from '../ui/Icon.tsx';
import type { List } from './use-list.ts';

/** Says who has come in while the list stood open, and shows them when it is wanted. */
export function FreshBar({ list: { fresh, showFresh } }: { list: List }) {
  const words = fresh === 1 ? '1 nueva' : `${fresh} nuevas`;
  return (
    <>
      {fresh > 0 && (
        <button type="button" className="fresh" onClick={showFresh}>
          <Icon name="down" />
          {words}: ver
        </button>
      )}
      <p className="vh" role="status">
        {fresh === 1 && 'Ha llegado 1 solicitud nueva'}
        {fresh > 1 && `Han llegado ${fresh} solicitudes nuevas`}
      </p>
    </>
  );
}
