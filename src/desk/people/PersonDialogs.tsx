import { useState } from 'react';
import { useRemovePerson, useRename } from '../api/people.ts';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';

/** Asks for one's new name. */
export function RenameDialog({ name: current, onClose }: { name: string; onClose: () => void }) {
  const [name, setName] = useState(current);
  const rename = useRename();
  return (
    <ConfirmDialog
      title="Cambiar el nombre"
      no="Cancelar"
      yes="Guardar"
      mutation={rename}
      onConfirm={() => rename.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label="Nombre" autoComplete="off" required maxLength={60} value={name} onChange={setName} />
    </ConfirmDialog>
  );
}

/** Asks before a person is removed. */
export function RemoveDialog({
  person,
  own,
  onClose,
}: {
  person: { id: number; name: string };
  own: boolean;
  onClose: () => void;
}) {
  const remove = useRemovePerson();
  return (
    <ConfirmDialog
      title={`Quitar a ${person.name}`}
      danger
      no="Dejarlo"
      yes="Quitar"
      mutation={remove}
      onConfirm={() => remove.mutate(person.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {own ? 'Eres tú: saldrás de aquí y no podrás volver a entrar.' : 'No podrá volver a entrar.'} Se
        cierran sus sesiones y dejan de valer sus llaves y notificaciones. Su nombre sigue en la historia de
        lo que hizo.
      </p>
    </ConfirmDialog>
  );
}
