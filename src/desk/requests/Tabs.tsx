import { Link } from 'wouter';
import type { Shown } from '../../desk-api/requests.ts';
import { listPaths, searchText } from './place.ts';

/** Links to the three lists. */
export function Tabs({ show, waiting }: { show: Shown | undefined; waiting: number }) {
  return (
    <nav className="tabs" aria-label="Qué solicitudes">
      {tabs.map(({ shown, words }) => (
        <Link
          key={shown}
          href={listPaths[shown]}
          aria-current={shown === show ? 'page' : undefined}
          onClick={() => searchText.set('')}
        >
          {words}
          {shown === 'waiting' && waiting > 0 && <span className="tabs__n"> {waiting}</span>}
        </Link>
      ))}
    </nav>
  );
}

const tabs: { shown: Shown; words: string }[] = [
  { shown: 'waiting', words: 'Sin contestar' },
  { shown: 'all', words: 'Todas' },
  { shown: 'answered', words: 'Contestadas' },
];
