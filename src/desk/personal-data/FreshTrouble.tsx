import { ApiError } from '../data/api.ts';
import { useCompany } from '../data/company.ts';
import { useSession } from '../data/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Trouble } from '../ui/Trouble.tsx';

/** Why something that wants a sign-in of the last minutes was not done, and how to sign in again. */
export function FreshTrouble({ error, onClose }: { error: Error; onClose: () => void }) {
  const { data: session } = useSession();
  const { data: company } = useCompany();
  if (!(error instanceof ApiError && error.kind === 'not-fresh')) return <Trouble error={error} />;
  return (
    <Dialog title={`¿Eres tú, ${session?.person.name ?? ''}?`} onClose={onClose}>
      <p>
        Para esto hace falta haber entrado hace menos de 10 minutos. Pide un enlace en el servidor, ábrelo en
        este navegador y prueba otra vez:
      </p>
      <p>
        <code>{company ? `${company.command} desk --for ${session?.person.name}` : '…'}</code>
      </p>
      <div className="d__acts">
        <button type="button" className="b" onClick={onClose}>
          Entendido
        </button>
      </div>
    </Dialog>
  );
}
