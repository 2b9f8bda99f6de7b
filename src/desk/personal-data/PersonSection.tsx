import { type FormEvent, useEffect, useState } from 'react';
import type { Access } from '../../desk-api/personal-data.ts';
import { dataSubject } from '../data/data-subject.ts';
import { useAccess } from '../data/personal-data.ts';
import { TextField } from '../ui/TextField.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { PersonFound } from './PersonFound.tsx';

/** Finds what is stored about a person who asks for it, to hand it over or to erase it. */
export function PersonSection() {
  const [subject] = useState(() => dataSubject.get());
  const [address, setAddress] = useState(subject?.address ?? '');
  const [erased, setErased] = useState<string>();
  const [erase, setErase] = useState(subject?.erase ?? false);
  const found = useAccess();
  const { mutate } = found;
  useEffect(() => {
    dataSubject.set(null);
    if (subject) mutate(subject.address);
  }, [subject, mutate]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setErased(undefined);
    setErase(false);
    mutate(address.trim());
  };
  return (
    <section>
      <h2>Alguien pide sus datos</h2>
      <p>
        Tienes un mes para dárselos (RGPD, art. 15) o para borrarlos (art. 17). Contesta siempre a la
        dirección que está guardada, y pide que lo confirmen desde ella.
      </p>
      <form onSubmit={search}>
        <TextField
          label="Su correo"
          type="email"
          inputMode="email"
          required
          value={address}
          onChange={setAddress}
          autoComplete="off"
          maxLength={320}
        />
        <div className="stack">
          <button type="submit" className="b b--ink" disabled={found.isPending || address.trim() === ''}>
            Buscar
          </button>
        </div>
      </form>
      {found.error && <Trouble error={found.error} />}
      {erased && <p role="status">{erased}</p>}
      {found.data && !erased && <Found access={found.data} erase={erase} onErased={setErased} />}
    </section>
  );
}

function Found({ access, ...more }: { access: Access; erase: boolean; onErased: (words: string) => void }) {
  if (access.requests.length > 0) return <PersonFound access={access} {...more} />;
  return (
    <p className="hint" role="status">
      No hay nada de esa dirección. Prueba en Solicitudes con su nombre o su teléfono.
    </p>
  );
}
