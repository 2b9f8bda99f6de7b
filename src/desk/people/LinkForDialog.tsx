import { useState } from 'react';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Invitation } from '../../desk-api/people.ts';
import { request } from '../state/client.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';

/** Creates a link for a person who is in the list already, and then shows it. */
export function LinkForDialog({ id, name, onClose }: LinkForDialogProps) {
  const [invitation, setInvitation] = useState<Invitation>();
  if (invitation) return <LinkDialog invitation={invitation} onClose={onClose} />;

  const make = async () => {
    const whom = { personId: id };
    setInvitation(await request<Invitation>('POST', apiPaths.invitations, whom));
  };

  return (
    <ConfirmDialog
      title={`Un enlace para ${name}`}
      no="Cancelar"
      yes="Crear el enlace"
      onConfirm={make}
      onClose={onClose}
    >
      <p>
        Para cuando cambia de teléfono o lo pierde. Deja entrar una vez con su nombre, y
        la próxima vez que entre leerá que lo hiciste tú.
      </p>
    </ConfirmDialog>
  );
}

type LinkForDialogProps = { id: number; name: string; onClose: () => void };
