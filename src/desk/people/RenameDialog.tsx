import { useState } from 'react';
import { apiPaths } from '../../desk-api/paths.ts';
import { request } from '../state/client.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';

/** Asks the person who is signed in for their new name. */
export function RenameDialog({ name: current, onClose }: RenameDialogProps) {
  const [name, setName] = useState(current);
  return (
    <ConfirmDialog
      title="Cambiar el nombre"
      no="Cancelar"
      yes="Guardar"
      onConfirm={() => request('PUT', apiPaths.ownName, { name }).then(onClose)}
      onClose={onClose}
    >
      <Field
        label="Nombre"
        autoComplete="off"
        required
        maxLength={60}
        value={name}
        onChange={setName}
      />
    </ConfirmDialog>
  );
}

type RenameDialogProps = { name: string; onClose: () => void };
