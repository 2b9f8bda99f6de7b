import { useState } from 'react';
import type { People } from '../../desk-api/sessions.ts';
import { useRename } from '../data/people.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextField } from '../ui/TextField.tsx';

/** Renames a person: the first one is often called «Titular» at the beginning. */
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
  return (
    <ConfirmDialog
      title="Cambiar el nombre"
      no="Cancelar"
      yes="Guardar"
      doing={rename}
      onYes={() => rename.mutate({ id: person.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField label="Nombre" autoComplete="off" required maxLength={60} value={name} onChange={setName} />
      <p className="hint">Las llaves que ya se guardaron lo llevan como era.</p>
    </ConfirmDialog>
  );
}
