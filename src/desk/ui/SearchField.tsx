import { useRef } from 'react';
import { useLocation } from 'wouter';
import { search } from '../state/routes.ts';
import { Icon } from './Icon.tsx';

/** Returns the search text of the current page. */
export function useSearchText(): string {
  const [path] = useLocation();
  const typed = search.use();
  return typed.path === path ? typed.text : '';
}

/**
 * The search over all requests, the same on every page. Escape and a button of our own
 * clear it: the browser's button is too small for a thumb, and Firefox has none.
 */
export function SearchField() {
  const [path] = useLocation();
  const text = useSearchText();
  const field = useRef<HTMLInputElement>(null);
  const type = (next: string) => search.set({ text: next, path });
  return (
    <search className={text === '' ? 'search' : 'search search-filled'}>
      <label>
        <Icon name="search" />
        <span className="visually-hidden">
          Buscar por nombre, teléfono, correo, mensaje o nota
        </span>
        <input
          ref={field}
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
      {text !== '' && (
        <button
          type="button"
          className="icon-button"
          aria-label="Borrar la búsqueda"
          onClick={() => {
            type('');
            field.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </search>
  );
}
