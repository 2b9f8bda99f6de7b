import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { People } from '../../desk-api/sessions.ts';
import { peopleKey, usePeople, useRemovePerson, useRename } from '../data/people.ts';
import { useSession } from '../data/session.ts';
import { paths } from '../routes.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextField } from '../ui/TextField.tsx';

/** Asks before a person is removed who is no longer to enter. */
export function RemoveDialog({ person, onClose }: { person: People['people'][number]; onClose: () => void }) {
  const remove = useRemovePerson();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const own = useSession().data?.person.id === person.id;
  const others = usePeople().data?.people.filter(({ id }) => id !== person.id);
  const shutsOut = others?.every(
    ({ mail, sessions, passkeys }) => mail === null && sessions.length + passkeys.length === 0,
  );
  const close = () => {
    onClose();
    // Somebody else may have removed that person meanwhile.
    if (remove.error) void client.invalidateQueries({ queryKey: peopleKey });
  };
  const onSuccess = () => {
    onClose();
    if (own) navigate(paths.home, { replace: true });
  };
  return (
    <ConfirmDialog
      title={`Quitar a ${person.name}`}
      danger
      no="Dejarlo"
      yes="Quitar"
      doing={remove}
      onYes={() => remove.mutate(person.id, { onSuccess })}
      onClose={close}
    >
      <p>
        {own ? 'Eres tú: saldrás de aquí y no podrás volver a entrar.' : 'No podrá volver a entrar.'} Se
        cierran sus sesiones y dejan de valer sus llaves, enlaces, códigos y notificaciones. Su nombre sigue
        en la historia de lo que hizo.
      </p>
      {person.toldByMail && (
        <p>
          Las solicitudes se seguirán avisando a {person.mail}: pide a quien lleva la web que quite ese correo
          de los avisos.
        </p>
      )}
      {shutsOut && (
        <p>
          Los demás no tienen ahora sesión, llave ni correo: para entrar hará falta un enlace, que se pide en
          el servidor.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Renames oneself: the first person is often called «Titular» at the beginning. */
export function RenameDialog({ person, onClose }: { person: People['people'][number]; onClose: () => void }) {
  const [name, setName] = useState(person.name);
  const rename = useRename();
  return (
    <ConfirmDialog
      title="Cambiar el nombre"
      no="Cancelar"
      yes="Guardar"
      doing={rename}
      onYes={() => rename.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField label="Nombre" autoComplete="off" required maxLength={60} value={name} onChange={setName} />
      <p className="hint">Las llaves ya guardadas siguen con el nombre de antes.</p>
    </ConfirmDialog>
  );
}
