import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../contact-request/wording.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type {
  ErasureResult,
  PersonRequest,
  PersonRequests,
} from '../../desk-api/personal-data.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { download, request } from '../state/client.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Time } from '../ui/Time.tsx';

/** Lists a person's requests. Reports or, with `onErased`, erases only the ticked ones. */
export function PersonDialog({
  request: { id, name },
  onErased,
  onClose,
}: PersonDialogProps) {
  const client = useQueryClient();
  // Fetched once per dialog, so that a refetch cannot change the ticked requests.
  const queryKey = [apiPaths.personRequests(id)];
  const person = useQuery<PersonRequests>({ queryKey, staleTime: 'static', gcTime: 0 });
  const [changed, setChanged] = useState<number[]>([]);
  const requests = person.data?.requests ?? [];
  const ticked = requests.filter((one) => one.ticked !== changed.includes(one.id));
  const body = { requestIds: ticked.map((one) => one.id) };
  const toggle = (one: number) =>
    setChanged(
      changed.includes(one) ? changed.filter((id) => id !== one) : [...changed, one],
    );
  const confirm = async () => {
    if (onErased) {
      const { erased } = await request<ErasureResult>('POST', apiPaths.erasure, body);
      for (const one of ticked)
        client.removeQueries({ queryKey: [apiPaths.request(one.id)] });
      const left = requests.filter((one) => !ticked.includes(one));
      onErased(erasureText(erased, left));
    } else await download(apiPaths.report, body);
    onClose();
  };
  return (
    <ConfirmDialog
      title={onErased ? `Borrar a ${name}` : `Descargar los datos de ${name}`}
      danger={onErased !== undefined}
      no={onErased ? 'No borrar nada' : 'Cancelar'}
      yes={
        onErased
          ? `Borrar ${counted(ticked.length, 'solicitud', 'solicitudes')}`
          : 'Descargar'
      }
      disabled={ticked.length === 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="hint">
        Antes, confirma quién lo pide: por ejemplo, contestando a su correo o llamando al
        teléfono que dejó (RGPD, art. 12.6).
      </p>
      <Loaded query={person}>
        {({ purgedTonight, backupDays }) => (
          <>
            <ul className="lines">
              {requests.map((one) => (
                <li key={one.id}>
                  <label className="tick">
                    <input
                      type="checkbox"
                      checked={ticked.includes(one)}
                      onChange={() => toggle(one.id)}
                    />
                    <span>
                      <b>{one.name}</b>, <Time at={one.receivedAt} />
                      <small>{one.excerpt}</small>
                      <small>{reasons[one.reason](one)}</small>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            {onErased && (
              <p>
                No se puede deshacer.{' '}
                {purgedTonight &&
                  'Esta noche se quitan también los restos de los archivos. '}
                Las copias de seguridad con estos datos se borran a los {backupDays} días.
                Borra tú los correos de aviso que te llegaron, y los archivos que hayas
                descargado.
              </p>
            )}
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}

type PersonDialogProps = {
  request: RequestDetail;
  /** Called with the result, in words. */
  onErased?: (result: string) => void;
  onClose: () => void;
};

function erasureText(erased: number, left: PersonRequest[]): string {
  const text =
    erased === 0
      ? 'Ya estaba borrado.'
      : `${counted(erased, 'solicitud borrada', 'solicitudes borradas')}.`;
  if (left.length === 0) return text;
  const names = left.map(({ name, id }) => `${name} (n.º ${id})`);
  return `${text} Sin tocar: ${names.join(', ')}.`;
}

/** Why a request is listed. */
const reasons: Record<PersonRequest['reason'], (request: PersonRequest) => string> = {
  this: () => 'Esta solicitud',
  'same-address': ({ email }) => `Mismo correo: ${email}`,
  'same-phone': ({ phone }) => `Mismo teléfono, sin otro correo: ${phone}`,
  'same-phone-other-address': ({ email }) =>
    `Mismo teléfono, pero otro correo (${email}): puede ser otra persona`,
  indirect: ({ email, phone }) =>
    `Tiene algo en común con otra de la lista (${email || phone}): puede ser otra persona`,
};
