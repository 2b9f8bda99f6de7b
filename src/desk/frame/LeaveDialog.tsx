import { linkCommand, useCompany } from '../data/company.ts';
import { useSession } from '../data/session.ts';
import { usePasskeysHere } from '../data/sign-in.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Asked of whoever would lose what was ticked and has not reached the server, or could not come in again as easily. */
export function LeaveDialog({ waiting, doing, onYes, onClose }: Props) {
  const onlyByLink = useSession().data?.onlyByLink;
  return (
    <ConfirmDialog
      title={waiting > 0 ? unsent(waiting) : 'Para volver te hará falta un enlace nuevo'}
      danger={waiting > 0}
      no="No salir"
      yes={waiting > 0 ? 'Salir y perder lo apuntado' : 'Salir'}
      doing={doing}
      onYes={onYes}
      onClose={onClose}
    >
      {waiting > 0 && (
        <p>
          Lo que apuntaste sin conexión está solo en este teléfono, y se envía al volver la red. Si sales
          ahora se borra, y en el servidor queda como estaba.
        </p>
      )}
      {onlyByLink && waiting > 0 && <p>Y para volver a entrar te hará falta un enlace nuevo.</p>}
      {onlyByLink && <BackByLink />}
    </ConfirmDialog>
  );
}

type Props = {
  /** How many ticks have not been sent. */
  waiting: number;
  doing: { isPending: boolean; error: Error | null };
  onYes: () => void;
  onClose: () => void;
};

function unsent(count: number): string {
  return count === 1 ? 'Hay un apunte sin enviar' : `Hay ${count} apuntes sin enviar`;
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
