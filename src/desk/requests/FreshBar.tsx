import { counted } from '../../contact/wording.ts';
import { Icon } from '../ui/Icon.tsx';
import { goToRow } from './place.ts';
import type { List } from './use-list.ts';

/** Says how many requests came in while the list was open. Those that would move others are shown when it is pressed. */
export function FreshBar({ list: { fresh, added, showFresh } }: { list: List }) {
  const count = fresh.length;
  const told = count + added;
  const show = () => {
    const [first] = fresh;
    showFresh();
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
        {told === 1 && 'Ha llegado 1 solicitud nueva'}
        {told > 1 && `Han llegado ${told} solicitudes nuevas`}
      </p>
    </>
  );
}
