import { useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import type { Shown } from '../../desk-api/requests.ts';
import { Icon } from '../ui/Icon.tsx';
import { listPaths, searchText } from './place.ts';

/** The search field; all requests are searched while somebody types. */
export function Search({ focused }: { focused: boolean }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const text = searchText.use();
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const clear = () => {
    searchText.set('');
    field.current?.focus();
  };
  return (
    <search className="find">
      <label className="vh" htmlFor={id}>
        Buscar por nombre, teléfono, correo o mensaje
      </label>
      <Icon name="search" />
      <input
        id={id}
        ref={field}
        data-search
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Nombre, teléfono o palabra"
        value={text}
        onChange={({ target }) => searchText.set(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && clear()}
      />
      {text === '' ? (
        <span className="kbd" aria-hidden="true">
          /
        </span>
      ) : (
        <button type="button" className="ib" onClick={clear}>
          <Icon name="close" />
          <span className="vh">Borrar la búsqueda</span>
        </button>
      )}
    </search>
  );
}

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
