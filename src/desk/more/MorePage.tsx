import { useState } from 'react';
import { apiPaths } from '../../desk-api/paths.ts';
import { download } from '../api/client.ts';
import { useApiMutation } from '../api/people.ts';
import { useInstallation, useRequestList } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { installPrompt, isInstalled } from '../app/install.ts';
import { Page } from '../app/Page.tsx';
import { SignOut } from '../app/SignOut.tsx';
import { clearContacts, readContacts, writeContacts } from '../lib/offline-contacts.ts';
import { ErrorBanner } from '../ui/Banner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Problems } from './Problems.tsx';
import { Statistics } from './Statistics.tsx';

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

function Export() {
  const save = useApiMutation((format: 'csv' | 'json') => download(apiPaths.exports, { format }));
  return (
    <section className="card">
      <h2>Sacar todas las solicitudes</h2>
      <p>Con los datos de todos: guarda el archivo con cuidado, y bórralo cuando no haga falta.</p>
      <p className="choices">
        <button type="button" className="button" disabled={save.isPending} onClick={() => save.mutate('csv')}>
          Para Excel (.csv)
        </button>
        <button
          type="button"
          className="button"
          disabled={save.isPending}
          onClick={() => save.mutate('json')}
        >
          Para otros programas (.json)
        </button>
      </p>
      {save.error && <ErrorBanner error={save.error} />}
    </section>
  );
}

/** Keeps whom to call in this browser, for opening the desk without a network. Off by default. */
function OfflineChoice() {
  const personId = useSession().data?.person.id ?? 0;
  const { rows } = useRequestList('waiting');
  const [kept, setKept] = useState(() => readContacts() !== undefined);
  const change = () => {
    if (kept) clearContacts();
    else writeContacts(personId, rows);
    setKept(!kept);
  };
  return (
    <section className="card">
      <h2>Sin cobertura</h2>
      <p>
        Si abres la oficina sin red no ves a nadie. Puedes guardar aquí el nombre, el teléfono y la hora de
        quien espera: cincuenta como mucho, durante 72 horas. Se borran al salir.
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
        <button type="button" className="button" onClick={() => prompt.prompt()}>
          <Icon name="mobile" />
          Instalar
        </button>
      )}
    </section>
  );
}
