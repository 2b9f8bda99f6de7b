import '../ui/field.css';
import { type FormEvent, useId, useState } from 'react';
import type { People } from '../../desk-api/sessions.ts';
import { useRename } from '../data/people.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Trouble } from '../ui/Trouble.tsx';

/** What somebody is called: the first person is often «Titular», until somebody says better. */
export function Rename({ person }: { person: People['people'][number] }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="link" onClick={() => setAsking(true)}>
        Cambiar el nombre<span className="vh"> de {person.name}</span>
      </button>
      {asking && <RenameDialog person={person} onClose={() => setAsking(false)} />}
    </>
  );
}

function RenameDialog({ person, onClose }: { person: People['people'][number]; onClose: () => void }) {
  const [name, setName] = useState(person.name);
  const rename = useRename();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id: person.id, name }, { onSuccess: onClose });
  };
  return (
    <Dialog title="Cambiar el nombre" onClose={onClose}>
      <form onSubmit={submit}>
        <div className="f">
          <label htmlFor={id}>Nombre</label>
          <input
            id={id}
            autoComplete="off"
            required
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <p className="hint">Las llaves que ya se guardaron lo llevan como era.</p>
        {rename.error && <Trouble error={rename.error} />}
        <div className="d__acts">
          <button type="button" className="b" onClick={onClose}>
            Cancelar
          </button>
          <button type="submit" className="b b--ink" disabled={rename.isPending}>
            Guardar
          </button>
        </div>
      </form>
    </Dialog>
  );
}
