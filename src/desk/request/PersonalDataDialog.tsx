import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '../../contact-request/wording.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type {
  ErasureResult,
  PersonRequest,
  PersonRequests,
} from '../../desk-api/personal-data.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { request } from '../state/client.ts';
import { download } from '../state/download.ts';
import { writeDraft } from '../state/drafts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Time } from '../ui/Time.tsx';

/**
 * Lists the requests of a person, with a tick on those that are certainly theirs.
 * Downloads a report on the ticked ones or, with `onErased`, erases them.
 */
export function PersonalDataDialog({
  request: { id, name },
  onErased,
  onClose,
}: PersonalDataDialogProps) {
  const client = useQueryClient();
  // Fetched once for each dialog, so that a refetch cannot change the ticked requests.
  const queryKey = [apiPaths.personRequests(id)];
  const person = useQuery<PersonRequests>({ queryKey, staleTime: 'static', gcTime: 0 });
  const requests = person.data?.requests ?? [];
  const [isTicked, toggle] = useTicks();
  const ticked = requests.filter(isTicked);

  const body = { requestIds: ticked.map((one) => one.id) };
  const erase = async (onDone: (result: string) => void) => {
    const { erased } = await request<ErasureResult>('POST', apiPaths.erasure, body);
    for (const one of ticked) {
      client.removeQueries({ queryKey: [apiPaths.request(one.id)] });
      writeDraft(one.id, '');
    }
    const left = requests.filter((one) => !ticked.includes(one));
    onDone(erasureText(erased, left));
  };
  const confirm = async () => {
    if (onErased) await erase(onErased);
    else await downloadBoth(body);
    onClose();
  };

  return (
    <ConfirmDialog
      title={onErased ? `Borrar a ${name}` : `Descargar los datos de ${name}`}
      danger={onErased !== undefined}
      no={onErased ? 'No borrar nada' : 'Cancelar'}
      yes={
        onErased
          ? `Borrar ${pluralize(ticked.length, 'solicitud', 'solicitudes')}`
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
      <Loaded query={person} part>
        {({ purgedTonight, backupDays }) => (
          <>
            <ul className="lines">
              {requests.map((one) => (
                <RequestTick
                  key={one.id}
                  request={one}
                  ticked={ticked.includes(one)}
                  onToggle={() => toggle(one.id)}
                />
              ))}
            </ul>
            {onErased && (
              <ErasureNotice purgedTonight={purgedTonight} backupDays={backupDays} />
            )}
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}

/** Downloads the report, and the same data in a machine-readable form (RGPD, art. 20). */
async function downloadBoth(body: { requestIds: number[] }): Promise<void> {
  await download(apiPaths.report, body);
  await download(apiPaths.portableData, body);
}

type PersonalDataDialogProps = {
  request: RequestDetail;
  /** Called with the result of an erasure, in words. */
  onErased?: (result: string) => void;
  onClose: () => void;
};

function RequestTick({ request, ticked, onToggle }: RequestTickProps) {
  const { name, receivedAt, excerpt, reason } = request;
  return (
    <li>
      <label className="tick">
        <input type="checkbox" checked={ticked} onChange={onToggle} />
        <span>
          <b>{name}</b>, <Time at={receivedAt} />
          <small>{excerpt}</small>
          <small>{reasonTexts[reason](request)}</small>
        </span>
      </label>
    </li>
  );
}

type RequestTickProps = {
  request: PersonRequest;
  ticked: boolean;
  onToggle: () => void;
};

/** Says why a request is listed. */
const reasonTexts: Record<PersonRequest['reason'], (request: PersonRequest) => string> = {
  this: () => 'Esta solicitud',
  'same-address': ({ email }) => `Mismo correo: ${email}`,
  'same-phone': ({ phone }) => `Mismo teléfono, sin otro correo: ${phone}`,
  'same-phone-other-address': ({ email }) =>
    `Mismo teléfono, pero otro correo (${email}): puede ser otra persona`,
  indirect: ({ email, phone }) => {
    const shared = email || phone;
    return `Tiene algo en común con otra de la lista (${shared}): puede ser otra persona`;
  },
};

/** Says what an erasure does not reach at once, or at all. */
function ErasureNotice({ purgedTonight, backupDays }: ErasureNoticeProps) {
  return (
    <p>
      No se puede deshacer.{' '}
      {purgedTonight && 'Esta noche se quitan también los restos de los archivos. '}
      Las copias de seguridad con estos datos se borran a los {backupDays} días. Borra tú
      los correos de aviso, los chats de WhatsApp y los archivos que hayas descargado. En
      otros móviles puede quedar algo hasta que se abra allí la oficina, y lo que alguien
      dejó a medio escribir, treinta días.
    </p>
  );
}

type ErasureNoticeProps = Pick<PersonRequests, 'purgedTonight' | 'backupDays'>;

/** Returns whether a request is ticked, and a function that changes its tick. */
function useTicks() {
  const [changed, setChanged] = useState<number[]>([]);
  const isTicked = ({ id, ticked }: PersonRequest) => ticked !== changed.includes(id);
  const toggle = (id: number) =>
    setChanged(
      changed.includes(id) ? changed.filter((other) => other !== id) : [...changed, id],
    );
  return [isTicked, toggle] as const;
}

function erasureText(erased: number, left: PersonRequest[]): string {
  const text =
    erased === 0
      ? 'Ya estaba borrado.'
      : `${pluralize(erased, 'solicitud borrada', 'solicitudes borradas')}.`;
  if (left.length === 0) return text;

  const names = left.map(({ name, id }) => `${name} (n.º ${id})`);
  return `${text} Sin tocar: ${names.join(', ')}.`;
}
