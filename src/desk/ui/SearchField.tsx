import { useLocation } from 'wouter';
import { search } from '../state/routes.ts';
import { Icon } from './Icon.tsx';

/** Returns what was typed into the search of the current page. */
export function useSearchText(): string {
  const [path] = useLocation();
  const typed = search.use();
  return typed.path === path ? typed.text : '';
}

/** The search over everything, which is the same on each page. Escape empties it. */
export function SearchField() {
  const [path] = useLocation();
  const text = useSearchText();
  const type = (next: string) => search.set({ text: next, path });
  return (
    <search className={text === '' ? 'search' : 'search search-filled'}>
      <label>
        <Icon name="search" />
        <span className="visually-hidden">
          Buscar por nombre, teléfono, correo, mensaje o nota
        </span>
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          placeholder="Buscar"
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && type('')}
        />
      </label>
    </search>
  );
}
