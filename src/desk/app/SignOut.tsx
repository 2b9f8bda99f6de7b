import { useState } from 'react';
import { useLocation } from 'wouter';
import { counted } from '../../contact/wording.ts';
import { useQueued } from '../api/queries.ts';
import { useSession, useSignOut } from '../api/session.ts';
import { hasDrafts } from '../lib/drafts.ts';
import { useOnline } from '../lib/hooks.ts';
import { paths } from '../routes.ts';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Ends the session on this device. Asks first if something would be lost, or only a new link would sign in again. */
export function SignOut({ className = 'button' }: { className?: string }) {
  const { data: session } = useSession();
  const signOut = useSignOut();
  const online = useOnline();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const queued = useQueued().length;
  const drafts = hasDrafts(session?.person.id ?? 0);
  const leave = () => signOut.mutate(undefined, { onSuccess: () => navigate(paths.home, { replace: true }) });
  const loses = queued > 0 || drafts;
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={signOut.isPending}
        onClick={() => (loses || session?.onlyByLink || !online ? setAsking(true) : leave())}
      >
        <Icon name="out" />
        Salir
      </button>
      {asking && (
        <ConfirmDialog
          title={loses ? 'Hay cosas sin enviar' : 'Salir de la oficina'}
          danger={loses}
          no="No salir"
          yes={loses ? 'Salir y perderlo' : 'Salir'}
          mutation={signOut}
          onConfirm={leave}
          onClose={() => setAsking(false)}
        >
          {queued > 0 && (
            <p>
              {counted(queued, 'cosa que apuntaste está', 'cosas que apuntaste están')} solo en este teléfono.
              Si sales ahora se borra, y en el servidor queda como estaba.
            </p>
          )}
          {drafts && <p>Hay algo a medio escribir, que no se ha guardado.</p>}
          {session?.onlyByLink && <p>Para volver a entrar te hará falta un enlace nuevo.</p>}
          {!online && <p>Sin red, la sesión se cierra aquí ahora y en el servidor cuando vuelva.</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
