import { Link } from 'wouter';
import { useOnline } from '../browser/use-online.ts';
import { paths } from '../routes.ts';
import { sinceWords } from '../time/since-words.ts';
import { useNow } from '../time/use-now.ts';
import { Notice } from '../ui/Notice.tsx';
import { hour } from '../ui/when.ts';
import type { List } from './use-list.ts';

/** What is amiss while the list can still be read: no network, or no mail. */
export function ListNotices({ list }: { list: List }) {
  const online = useOnline();
  const now = useNow();
  const late = list.latest?.mailLateSince;
  if (list.isLoading || list.error) return null;
  return (
    <>
      {(!online || list.isAway) && (
        <Notice icon="offline">
          <b>Sin conexión.</b> Ves lo que había a las {hour(list.readAt.toISOString())}. Puedes llamar.
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
