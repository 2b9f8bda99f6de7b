import { counted } from '../../contact/wording.ts';
import type { Access, Erased } from '../../desk-api/personal-data.ts';
import { useErase } from '../data/personal-data.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { amount } from './amount.ts';

/** Asks before a person is erased, which cannot be undone. */
export function EraseDialog({ access, onErased, onClose }: Props) {
  const erase = useErase();
  const name = access.requests[0]?.name ?? access.address;
  return (
    <ConfirmDialog
      title={`Borrar a ${name}`}
      danger
      no="No borrar nada"
      yes="Confirmar y borrar"
      doing={erase}
      onYes={() => erase.mutate(access.address, { onSuccess: (done) => onErased(doneWords(name, done)) })}
      onClose={onClose}
    >
      <p>
        De {access.address} hay <b>{amount(access)}</b>. <b>No se puede deshacer.</b>
      </p>
      {access.notErased.length > 0 && (
        <>
          <p>Esto no llega a todas partes. Borra tú los datos en:</p>
          <ul className="dots">
            {access.notErased.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}

type Props = { access: Access; onErased: (words: string) => void; onClose: () => void };

function doneWords(name: string, { requests, residue }: Erased): string {
  if (requests === 0) return 'No quedaba nada que borrar: otra persona se ha adelantado.';
  const rest =
    residue === 'none'
      ? ''
      : ' Algo puede leerse aún en los archivos de la base de datos: repítelo dentro de un rato.';
  return `${name}: borrado todo (${counted(requests, 'solicitud', 'solicitudes')}).${rest}`;
}
