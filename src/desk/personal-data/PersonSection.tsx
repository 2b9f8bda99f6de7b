import { type FormEvent, useEffect, useState } from 'react';
import { counted } from '../../contact/wording.ts';
import type { Access, Erased } from '../../desk-api/personal-data.ts';
import { useAccess, useErase } from '../data/personal-data.ts';
import { dataSubject } from '../data/session.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { AccessReport } from './AccessReport.tsx';

/** Finds what is stored about a person who asks for it, to hand it over or to erase it. */
export function PersonSection() {
  const [subject] = useState(() => dataSubject.get());
  const [address, setAddress] = useState(subject?.address ?? '');
  const [erased, setErased] = useState<string>();
  const [erase, setErase] = useState(subject?.erase ?? false);
  const found = useAccess();
  const { mutate } = found;
  useEffect(() => {
    dataSubject.set(null);
    if (subject) mutate(subject.address);
  }, [subject, mutate]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setErased(undefined);
    setErase(false);
    mutate(address.trim());
  };
  return (
    <section>
      <h2>Alguien pide sus datos</h2>
      <p>
        Tienes un mes para dárselos (RGPD, art. 15) o para borrarlos (art. 17). Contesta siempre a la
        dirección o al teléfono que están guardados, y pide que lo confirmen desde ahí.
      </p>
      <form onSubmit={search}>
        <TextField
          label="Su correo, o el teléfono de su llamada"
          inputMode="email"
          required
          value={address}
          onChange={setAddress}
          autoComplete="off"
          maxLength={320}
        />
        <div className="stack">
          <button type="submit" className="b b--ink" disabled={found.isPending || address.trim() === ''}>
            Buscar
          </button>
        </div>
      </form>
      {found.error && <Trouble error={found.error} />}
      {erased && <p role="status">{erased}</p>}
      {found.data && !erased && <PersonFound access={found.data} erase={erase} onErased={setErased} />}
    </section>
  );
}

/** Says how much is stored about a person, with buttons to read it and to erase it. */
function PersonFound({ access, erase, onErased }: Props) {
  const [reading, setReading] = useState(false);
  const [erasing, setErasing] = useState(erase);
  if (access.requests.length === 0)
    return (
      <p className="hint" role="status">
        No hay nada de esa dirección. Prueba en Solicitudes con su nombre o su teléfono.
      </p>
    );
  return (
    <>
      <ul className="lines found">
        <li>
          <p role="status">
            <b>{access.requests[0]?.name}</b>: {amount(access)}.
          </p>
          <div className="stack">
            <button type="button" className="b" aria-expanded={reading} onClick={() => setReading(!reading)}>
              <Icon name="data" />
              Exportar sus datos
            </button>
            <button type="button" className="b b--danger" onClick={() => setErasing(true)}>
              <Icon name="trash" />
              Borrar a esta persona…
            </button>
          </div>
        </li>
      </ul>
      {reading && <AccessReport access={access} />}
      {erasing && <EraseDialog access={access} onErased={onErased} onClose={() => setErasing(false)} />}
    </>
  );
}

type Props = {
  access: Access;
  /** Whether to ask at once about erasing. */
  erase: boolean;
  onErased: (words: string) => void;
};

/** Asks before a person is erased, which cannot be undone. */
function EraseDialog({ access, onErased, onClose }: EraseDialogProps) {
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

type EraseDialogProps = { access: Access; onErased: (words: string) => void; onClose: () => void };

function doneWords(name: string, { requests, residue }: Erased): string {
  if (requests === 0) return 'No quedaba nada que borrar: otra persona se ha adelantado.';
  const rest =
    residue === 'none'
      ? ''
      : ' Algo puede leerse aún en los archivos de la base de datos: repítelo dentro de un rato.';
  return `${name}: borrado todo (${counted(requests, 'solicitud', 'solicitudes')}).${rest}`;
}

/** `2 solicitudes, 1 nota y 4 avisos`. */
function amount({ requests }: Access): string {
  const notes = requests.flatMap((request) => request.notes).length;
  const mails = requests.flatMap(({ history }) => history).filter((event) => 'deliveredAt' in event).length;
  const words = [
    counted(requests.length, 'solicitud', 'solicitudes'),
    notes > 0 ? counted(notes, 'nota', 'notas') : '',
    mails > 0 ? counted(mails, 'aviso', 'avisos') : '',
  ];
  return list.format(words.filter(Boolean));
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });
