import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { counted } from '../../contact/wording.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { ErasureResult, PersonRequest, PersonRequests } from '../../desk-api/personal-data.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { download, request } from '../api/client.ts';
import { useApiMutation } from '../api/people.ts';
import { usePersonRequests } from '../api/queries.ts';
import { paths } from '../routes.ts';
import { ErrorBanner, Loading } from '../ui/Banner.tsx';
import { Dialog, DialogButton } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Time } from '../ui/Time.tsx';

/** The data of this person: to be handed over, or erased. */
export function PersonalData({ request }: { request: RequestDetail }) {
  return (
    <section className="body">
      <h3>Sus datos</h3>
      <p className="choices">
        <DialogButton dialog={(close) => <PersonDialog request={request} erase={false} onClose={close} />}>
          <Icon name="data" />
          Descargar
        </DialogButton>
        <DialogButton
          className="button button-danger-line"
          dialog={(close) => <PersonDialog request={request} erase onClose={close} />}
        >
          <Icon name="trash" />
          Borrar
        </DialogButton>
      </p>
    </section>
  );
}

type PersonDialogProps = { request: RequestDetail; erase: boolean; onClose: () => void };

/** Lists what belongs to the person before anything happens; only what is ticked is reported or erased. */
function PersonDialog({ request: { id, name }, erase, onClose }: PersonDialogProps) {
  const { data, error, refetch } = usePersonRequests(id);
  return (
    <Dialog title={erase ? `Borrar a ${name}` : `Descargar los datos de ${name}`} onClose={onClose}>
      <p className="hint">
        Antes, confirma quién lo pide: por ejemplo, contestando a su correo o llamando al teléfono que dejó
        (RGPD, art. 12.6).
      </p>
      {error && <ErrorBanner error={error} retry={refetch} />}
      {data ? <PersonForm id={id} data={data} erase={erase} onClose={onClose} /> : !error && <Loading />}
    </Dialog>
  );
}

type PersonFormProps = { id: number; data: PersonRequests; erase: boolean; onClose: () => void };

function PersonForm({ id, data, erase, onClose }: PersonFormProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [ticked, setTicked] = useState(
    () => new Set(data.requests.filter((one) => one.ticked).map((one) => one.id)),
  );
  const body = { from: id, requestIds: [...ticked] };
  const report = useApiMutation(() => download(apiPaths.report, body));
  const erasure = useApiMutation(
    () => request<ErasureResult>('POST', apiPaths.erasure, body),
    ['requests'],
    ['person'],
  );
  const [result, setResult] = useState<string>();
  const { isPending, error } = erase ? erasure : report;
  const toggle = (one: number) => {
    const next = new Set(ticked);
    if (!next.delete(one)) next.add(one);
    setTicked(next);
  };
  const confirm = () => {
    if (!erase) return report.mutate(undefined, { onSuccess: onClose });
    erasure.mutate(undefined, {
      onSuccess: (result) => {
        for (const erased of ticked) client.removeQueries({ queryKey: ['request', erased] });
        setResult(erasureText(result, data));
      },
    });
  };
  if (result !== undefined)
    return (
      <>
        <p role="status">{result}</p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={() => navigate(paths.home, { replace: true })}>
            Cerrar
          </button>
        </div>
      </>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <ul className="lines">
        {data.requests.map((one) => (
          <li key={one.id}>
            <label className="tick">
              <input type="checkbox" checked={ticked.has(one.id)} onChange={() => toggle(one.id)} />
              <span>
                <b>{one.name}</b>, <Time at={one.receivedAt} />
                <small>{one.excerpt}</small>
                <small>{reasonText(one)}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {erase && <ErasureNotice data={data} />}
      {error && <ErrorBanner error={error} />}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {erase ? 'No borrar nada' : 'Cancelar'}
        </button>
        <button
          type="submit"
          className={erase ? 'button button-danger' : 'button button-strong'}
          disabled={isPending || ticked.size === 0}
        >
          {erase ? `Borrar ${counted(ticked.size, 'solicitud', 'solicitudes')}` : 'Descargar'}
        </button>
      </div>
    </form>
  );
}

function ErasureNotice({ data: { purgedTonight, backupDays } }: { data: PersonRequests }) {
  return (
    <p>
      No se puede deshacer. {purgedTonight && 'Esta noche se quitan también los restos de los archivos. '}
      Las copias de seguridad con estos datos se borran a los {backupDays} días. Borra tú los correos de aviso
      que te llegaron, y los archivos que hayas descargado.
    </p>
  );
}

function erasureText({ erased, left }: ErasureResult, { requests }: PersonRequests): string {
  const text =
    erased === 0 ? 'Ya estaba borrado.' : `${counted(erased, 'solicitud borrada', 'solicitudes borradas')}.`;
  if (left.length === 0) return text;
  const names = requests.filter(({ id }) => left.includes(id)).map(({ name, id }) => `${name} (n.º ${id})`);
  return `${text} Sin tocar: ${names.join(', ')}.`;
}

function reasonText({ reason, email, phone }: PersonRequest): string {
  switch (reason) {
    case 'this':
      return 'Esta solicitud';
    case 'same-address':
      return `Mismo correo: ${email}`;
    case 'same-phone':
      return `Mismo teléfono, sin otro correo: ${phone}`;
    case 'same-phone-other-address':
      return `Mismo teléfono, pero otro correo (${email}): puede ser otra persona`;
    case 'indirect':
      return `Tiene algo en común con otra de la lista (${email || phone}): puede ser otra persona`;
  }
}
