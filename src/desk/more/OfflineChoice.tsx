import { useState } from 'react';
import { clearContacts, readContacts, writeContacts } from '../state/offline-contacts.ts';
import { useRequestList } from '../state/queries.ts';

/**
 * Keeps the visitors to call in this browser, for opening the desk without a network. Off
 * by default.
 */
export function OfflineChoice() {
  const { rows } = useRequestList('waiting');
  const [kept, setKept] = useState(() => readContacts() !== undefined);
  const change = () => {
    if (kept) clearContacts();
    else writeContacts(rows);
    setKept(!kept);
  };

  return (
    <section className="card">
      <h2>Sin cobertura</h2>
      <p>
        Para ver a quién llamar si abres la oficina sin red, puedes guardar aquí el
        nombre, el teléfono y la hora de quien espera: cincuenta como mucho, durante 72
        horas. Se borran al salir.
      </p>
      <label className="tick">
        <input type="checkbox" checked={kept} onChange={change} />
        <span>Guardar en este teléfono quién espera</span>
      </label>
    </section>
  );
}
