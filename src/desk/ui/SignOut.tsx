import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { pluralize } from '../../contact-request/wording.ts';
import { hasDrafts } from '../state/drafts.ts';
import { useOnline } from '../state/online.ts';
import { useQueued } from '../state/queries.ts';
import { openPage, paths } from '../state/routes.ts';
import { signOut, useSession } from '../state/session.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Ends the session on this device. Asks first if something would be lost, if the server
 * cannot be reached now, or if the person could sign in again only with a new link.
 */
export function SignOut({ className = 'button', children }: SignOutProps) {
  const client = useQueryClient();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const onlyByLink = useSession()?.onlyByLink;
  const queued = useQueued().length;
  const drafts = hasDrafts();
  const loses = queued > 0 || drafts;
  const leave = useMutation({
    mutationFn: () => signOut(client),
    onSuccess: () => openPage(paths.home, { replace: true }),
  });
  const askOrLeave = () => {
    if (loses || onlyByLink || !online) setAsking(true);
    else leave.mutate();
  };

  const queuedText = pluralize(
    queued,
    'cosa que apuntaste está',
    'cosas que apuntaste están',
  );
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={leave.isPending}
        onClick={askOrLeave}
      >
        {children}
      </button>
      {asking && (
        <ConfirmDialog
          title={loses ? 'Hay cosas sin enviar' : 'Salir de la oficina'}
          danger={loses}
          no="No salir"
          yes={loses ? 'Salir y perderlo' : 'Salir'}
          onConfirm={() => leave.mutateAsync()}
          onClose={() => setAsking(false)}
        >
          {queued > 0 && (
            <p>
              <span>{queuedText}</span> solo en este teléfono. Si sales ahora se borra, y
              en el servidor queda como estaba.
            </p>
          )}
          {drafts && <p>Hay algo a medio escribir, que no se ha guardado.</p>}
          {onlyByLink && <p>Para volver a entrar te hará falta un enlace nuevo.</p>}
          {!online && (
            <p>Sin red, la sesión se cierra aquí ahora y en el servidor cuando vuelva.</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

type SignOutProps = { className?: string; children: ReactNode };
