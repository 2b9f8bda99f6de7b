import { useState } from 'react';
import { keepWaiting, keepWhoWaits, keptWaiting } from '../browser/storage.ts';
import { useRequestList } from '../data/request-list.ts';
import { useSession } from '../data/session.ts';
import { Icon } from '../ui/Icon.tsx';

/** Lets somebody have those who wait kept in this browser, to call them where there is no network. Off at first. */
export function KeepWaiting() {
  const person = useSession().data?.person.id ?? 0;
  const rows = useRequestList('waiting').data?.pages[0]?.requests;
  const [kept, setKept] = useState(() => keptWaiting() !== undefined);
  const change = () => {
    if (kept) keepWaiting(undefined);
    else keepWhoWaits(person, rows ?? []);
    setKept(!kept);
  };
  return (
    <section>
      <h2>Sin cobertura en este dispositivo</h2>
      <p>
        Si abres la oficina sin red, no ves a nadie. Puedes guardar aquí el nombre y el teléfono de quien
        espera: cincuenta como mucho, y se ven durante 72 horas. Se borran al salir, cuando acaba la sesión o
        si lo quitas. Un teléfono apagado no borra nada: si lo pierdes, siguen en él.
      </p>
      <div className="stack">
        <button type="button" className="b" aria-pressed={kept} onClick={change}>
          {kept && <Icon name="check" />}
          Guardar en este teléfono quién espera
        </button>
      </div>
    </section>
  );
}
