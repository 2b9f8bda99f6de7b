import { Link } from 'wouter';
import { useOnline } from '../browser/use-online.ts';
import { paths } from '../routes.ts';
import { atWords, sinceWords } from '../time/day-words.ts';
import { useNow } from '../time/use-now.ts';
import { Notice } from '../ui/Notice.tsx';
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
