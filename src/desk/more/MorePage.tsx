import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPaths } from '../../desk-api/paths.ts';
import type { Statistics as Figures } from '../../desk-api/requests.ts';
import { download } from '../state/download.ts';
import { installPrompt, isInstalled } from '../state/install.ts';
import { clearContacts, readContacts, writeContacts } from '../state/offline-contacts.ts';
import { useInstallation, usePromise, useRequestList } from '../state/queries.ts';
import { useSession } from '../state/session.ts';
import { formatShortDate } from '../state/time.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { SignOut } from '../ui/SignOut.tsx';
import { Problems } from './Problems.tsx';

/** Problems, figures, export, install, version, sign out. */
export function MorePage() {
  const installation = useInstallation();
  const session = useSession().data;
  return (
    <Page title="Más">
      <Problems />
      <Statistics />
      <Export />
      <OfflineChoice />
      <Install />
      <section className="card">
        <h2>{session?.person.name}</h2>
        <p className="hint">Versión {installation?.version}</p>
        <SignOut />
      </section>
    </Page>
  );
}

/** Below this many requests a share says nothing. */
const enough = 10;

/** How many requests were answered in time: one sentence and twelve weeks. */
function Statistics() {
  const figures = useQuery<Figures>({ queryKey: [apiPaths.statistics] });
  return (
    <section className="card">
      <h2>Cómo vamos</h2>
      <Loaded query={figures}>
        {(figures) =>
          figures.total.received < enough ? (
            <p>
              Aún es pronto para contar: aquí habrá cuentas a partir de {enough}{' '}
              solicitudes.
            </p>
          ) : (
            <Weeks figures={figures} />
          )
        }
      </Loaded>
    </section>
  );
}

function Weeks({ figures: { total, weeks } }: { figures: Figures }) {
  const promised = usePromise();
  const most = Math.max(...weeks.map(({ received }) => received));
  return (
    <>
      <p className="figure">
        {promised
          ? `${total.inTime} de ${total.inTime + total.late} a tiempo`
          : `${total.answered} de ${total.received} contestadas`}
      </p>
      <table className="table">
        <caption className="visually-hidden">
          Solicitudes de las últimas doce semanas
        </caption>
        <thead>
          <tr>
            <th scope="col">Semana</th>
            <th scope="col">Llegaron</th>
            <th scope="col">{promised ? 'En 24 h' : 'Contestadas'}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, received, answered, inTime }, index) => {
            const counted = promised ? inTime : answered;
            return (
              <tr key={monday}>
                <th scope="row">{index === 0 ? 'Esta' : formatShortDate(monday)}</th>
                <td>{received}</td>
                <td>{counted}</td>
                <td>
                  <meter max={most || 1} value={counted} aria-hidden="true" />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function Export() {
  const save = useMutation({
    mutationFn: (format: 'csv' | 'json') => download(apiPaths.exports, { format }),
  });
  return (
    <section className="card">
      <h2>Sacar todas las solicitudes</h2>
      <p>
        Con los datos de todos: guarda el archivo con cuidado, y bórralo cuando no haga
        falta.
      </p>
      <p className="choices">
        <Button disabled={save.isPending} onClick={() => save.mutate('csv')}>
          Para Excel (.csv)
        </Button>
        <Button disabled={save.isPending} onClick={() => save.mutate('json')}>
          Para otros programas (.json)
        </Button>
      </p>
      {save.error && <ErrorBanner error={save.error} />}
    </section>
  );
}

/** Keeps whom to call in this browser, for opening the desk without a network. Off by default. */
function OfflineChoice() {
  const { rows } = useRequestList('waiting');
  const [kept, setKept] = useState(() => readContacts() !== undefined);
  const change = () => {
    if (kept) clearContacts();
    else writeContacts(rows);
    setKept(!kept);
  };
  return (
    <section className="card">
      <h2>Sin cobertura</h2>
      <p>
        Para ver a quién llamar si abres la oficina sin red, puedes guardar aquí el
        nombre, el teléfono y la hora de quien espera: cincuenta como mucho, durante 72
        horas. Se borran al salir.
      </p>
      <label className="tick">
        <input type="checkbox" checked={kept} onChange={change} />
        <span>Guardar en este teléfono quién espera</span>
      </label>
    </section>
  );
}

function Install() {
  const prompt = installPrompt.use();
  const onApple = 'standalone' in navigator;
  if (isInstalled() || (!prompt && !onApple)) return null;
  return (
    <section className="card">
      <h2>Instalar la oficina</h2>
      <p>
        {prompt
          ? 'Se abre como una aplicación, también sin red.'
          : 'En Safari: «Compartir», «Añadir a pantalla de inicio». Hace falta para las notificaciones.'}
      </p>
      {prompt && (
        <Button icon="mobile" onClick={() => prompt.prompt()}>
          Instalar
        </Button>
      )}
    </section>
  );
}
