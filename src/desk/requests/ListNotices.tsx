import { useState } from 'react';
import { Link } from 'wouter';
import { counted } from '../../contact/wording.ts';
import { useOnline } from '../browser/use-online.ts';
import { hasDrafts } from '../data/drafts.ts';
import { part } from '../frame/ErrorBoundary.tsx';
import { isOutdated, visits } from '../pwa/pwa-state.ts';
import { paths } from '../routes.ts';
import { atWords, sinceWords } from '../time/day-words.ts';
import { useNow } from '../time/When.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { goToRow } from './place.ts';
import { RefusedActions } from './RefusedActions.tsx';
import type { List } from './use-list.ts';

/** Notices above a list that can still be read: no network, mail that does not go out, or what was refused. */
export function ListNotices({ list }: { list: List }) {
  const online = useOnline();
  const now = useNow();
  const late = list.latest?.mailLateSince;
  if (list.isLoading || list.error) return null;
  return (
    <>
      <RefusedActions />
      {(!online || list.isAway) && (
        <Notice icon="offline">
          <b>Sin conexión.</b> Ves lo que había {atWords(list.readAt, now)}. Puedes llamar; lo que apuntes o
          escribas se guarda en este teléfono y se envía al volver la red.
        </Notice>
      )}
      {late && (
        <Notice icon="alert" bad>
          <b>El correo de avisos no sale desde {sinceWords(new Date(late), now)}.</b> No se pierde nada, pero
          hoy solo te enteras aquí. <Link href={paths.state}>Qué hacer</Link>
        </Notice>
      )}
    </>
  );
}

/** Notices that can wait. They stand below the rows, where they move nothing when they appear. */
export function ListFoot() {
  const [outdated, visited] = [isOutdated.use(), visits.use()];
  return (
    <>
      {outdated && <NewVersion />}
      {visited >= 2 && <InstallInvitation />}
    </>
  );
}

// Nobody has asked for them: an invitation that cannot be fetched is not missed.
const InstallInvitation = part(() => import('../pwa/InstallInvitation.tsx'), 'InstallInvitation');

/** Says how many requests came in while the list was open. Those that would move others are shown when it is pressed. */
export function FreshBar({ list: { fresh, freshToday, added, showFresh } }: { list: List }) {
  const count = fresh.length;
  const told = count + added;
  const back = freshToday.length;
  const words = [count > 0 && counted(count, 'nueva', 'nuevas'), back > 0 && `${back} para hoy`];
  const show = () => {
    const [first] = [...freshToday, ...fresh];
    showFresh();
    if (first) setTimeout(() => goToRow(first.id, 'center'));
  };
  return (
    <>
      {count + back > 0 && (
        <button type="button" className="fresh" onClick={show}>
          <Icon name="down" />
          {words.filter(Boolean).join(' y ')}: ver
        </button>
      )}
      <p className="vh" role="status">
        {told === 1 && 'Ha llegado 1 solicitud nueva'}
        {told > 1 && `Han llegado ${told} solicitudes nuevas`}
        {back > 0 && ` Hay ${back} para hoy`}
      </p>
    </>
  );
}

/** Offers the newer version of the desk that the server has. It is not loaded while a note is unsaved. */
function NewVersion() {
  const [unsaved, setUnsaved] = useState(false);
  const take = () => {
    if (hasDrafts()) setUnsaved(true);
    else location.reload();
  };
  return (
    <Notice icon="redo">
      <b>Hay una versión nueva de la oficina.</b>{' '}
      {unsaved && 'Hay una nota a medias: cuando esté guardada, prueba otra vez.'}
      <span className="ban__acts">
        <button type="button" className="b b--s" onClick={take}>
          Actualizar
        </button>
      </span>
    </Notice>
  );
}
