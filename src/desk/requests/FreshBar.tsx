import './fresh-bar.css';
import { counted } from '../../contact/wording.ts';
import { Icon } from '../ui/Icon.tsx';
import { goToRow } from './place.ts';
import type { List } from './use-list.ts';

/** Says how many requests came in while the list was open, and shows them when it is pressed. */
export function FreshBar({ list: { fresh, showFresh } }: { list: List }) {
  const count = fresh.length;
  const show = () => {
    const [first] = fresh;
    showFresh();
    // The list begins with the longest wait: the new ones may be below the screen.
    if (first) setTimeout(() => goToRow(first.id, 'center'));
  };
  return (
    <>
      {count > 0 && (
        <button type="button" className="fresh" onClick={show}>
          <Icon name="down" />
          {counted(count, 'nueva', 'nuevas')}: ver
        </button>
      )}
      <p className="vh" role="status">
        {count === 1 && 'Ha llegado 1 solicitud nueva'}
        {count > 1 && `Han llegado ${count} solicitudes nuevas`}
      </p>
    </>
  );
}
