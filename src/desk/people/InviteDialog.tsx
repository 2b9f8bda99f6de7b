import { useState } from 'react';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Invitation } from '../../desk-api/people.ts';
import { request } from '../state/client.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { LinkDialog } from './LinkDialog.tsx';

/** Asks whom the link is for, and then shows it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [forSelf, setForSelf] = useState(false);
  const [name, setName] = useState('');
  const [invitation, setInvitation] = useState<Invitation>();
  if (invitation) return <LinkDialog invitation={invitation} onClose={onClose} />;

  const invite = async () => {
    const invited = { name: forSelf ? null : name };
    setInvitation(await request<Invitation>('POST', apiPaths.invitations, invited));
  };

  return (
    <ConfirmDialog
      title="Invitar"
      no="Cancelar"
      yes="Crear el enlace"
      onConfirm={invite}
      onClose={onClose}
    >
      <fieldset>
        <legend>A quién</legend>
        <label className="tick">
          <input
            type="radio"
            name="whom"
            checked={!forSelf}
            onChange={() => setForSelf(false)}
          />
          <span>A alguien nuevo, que podrá hacer lo mismo que tú</span>
        </label>
        <label className="tick">
          <input
            type="radio"
            name="whom"
            checked={forSelf}
            onChange={() => setForSelf(true)}
          />
          <span>A mí, en otro dispositivo</span>
        </label>
      </fieldset>
      {!forSelf && (
        <Field
          label="Su nombre"
          autoComplete="off"
          required
          maxLength={60}
          value={name}
          onChange={setName}
        />
      )}
    </ConfirmDialog>
  );
}
