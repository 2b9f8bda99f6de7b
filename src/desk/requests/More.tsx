import type { Shown } from '../../desk-api/requests.ts';
import type { List } from './use-list.ts';

/** Says how much of the list is shown, with a button for the rest. */
export function More({ list, show }: { list: List; show: Shown }) {
  const total = (list.found ?? list.latest?.counts[show] ?? list.rows.length) - list.fresh.length;
  return (
    <div className="more">
      <p>
        {list.more ? `${list.rows.length} de ${total}` : ends[list.found === null ? show : 'found'](total)}
      </p>
      {list.more && (
        <button type="button" className="b b--wide" disabled={list.isLoadingMore} onClick={list.more}>
          Ver más
        </button>
      )}
    </div>
  );
}

const ends: Record<Shown | 'found', (count: number) => string> = {
  waiting: (count) => `${count} sin contestar. Eso es todo.`,
  all: (count) => `${count} en total. Eso es todo.`,
  answered: (count) => `${count} ${count === 1 ? 'contestada' : 'contestadas'}. Eso es todo.`,
  found: () => 'Eso es todo.',
};
