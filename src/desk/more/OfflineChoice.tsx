import { useState } from 'react';
import { clearContacts, readContacts, writeContacts } from '../state/offline-contacts.ts';
import { useWaiting } from '../state/queries.ts';
import { MenuText } from './Menu.tsx';

/**
 * The opt-in to keep the visitors to call in this browser, for opening the desk without a
 * network. Off by default.
 */
export function OfflineChoice() {
  const { waiting } = useWaiting();
  const [kept, setKept] = useState(() => readContacts() !== undefined);
  const change = () => {
    if (kept) clearContacts();
    else writeContacts(waiting);
    setKept(!kept);
  };

  return (
    <li>
      <label className="menu-item">
        <MenuText icon="offline" title="Guardar en este teléfono quién espera">
          Nombre, teléfono y hora de 50 como mucho, durante 72 horas, para llamar sin
          cobertura. Se borran al salir.
        </MenuText>
        <input type="checkbox" className="box-tick" checked={kept} onChange={change} />
      </label>
    </li>
  );
}
