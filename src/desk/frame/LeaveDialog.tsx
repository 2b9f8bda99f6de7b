import { linkCommand, useCompany } from '../data/company.ts';
import { hasDrafts } from '../data/drafts.ts';
import { useSession } from '../data/session.ts';
import { usePasskeysHere } from '../data/sign-in.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Asked of whoever would lose what has not reached the server, or could not come in again as easily. */
export function LeaveDialog({ waiting, doing, onYes, onClose }: Props) {
  const onlyByLink = useSession().data?.onlyByLink;
  const typed = hasDrafts();
  const loses = waiting > 0 || typed;
  return (
    <ConfirmDialog
      title={loses ? unsent(waiting) : 'Para volver te hará falta un enlace nuevo'}
      danger={loses}
      no="No salir"
      yes={loses ? 'Salir y perderlo' : 'Salir'}
      doing={doing}
      onYes={onYes}
      onClose={onClose}
    >
      {waiting > 0 && (
        <p>
          Lo que hiciste sin conexión está solo en este teléfono, y se envía al volver la red. Si sales ahora
          se borra, y en el servidor queda como estaba.
        </p>
      )}
      {typed && <p>Hay una nota a medio escribir, que no se ha guardado.</p>}
      {onlyByLink && loses && <p>Y para volver a entrar te hará falta un enlace nuevo.</p>}
      {onlyByLink && <BackByLink />}
    </ConfirmDialog>
  );
}

type Props = {
  /** How many actions have not been sent. */
  waiting: number;
  doing: { isPending: boolean; error: Error | null };
  onYes: () => void;
  onClose: () => void;
};

function unsent(count: number): string {
  if (count === 0) return 'Hay una nota sin guardar';
  return count === 1 ? 'Hay una cosa sin enviar' : `Hay ${count} cosas sin enviar`;
}

function BackByLink() {
  const name = useSession().data?.person.name ?? '';
  const { data: company } = useCompany();
  return (
    <>
      <p>
        Se pide en el servidor, con <code>{linkCommand(company, name)}</code>, y sirve una vez.
      </p>
      {usePasskeysHere() && (
        <p>Si guardas antes una llave de acceso, en «Personas y dispositivos», entrarás con ella.</p>
      )}
    </>
  );
}
