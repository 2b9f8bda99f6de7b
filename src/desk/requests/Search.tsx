import { useEffect, useId, useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { searchText } from './place.ts';

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
