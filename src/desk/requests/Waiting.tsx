import type { RequestRow } from '../../desk-api/requests.ts';
import { usePromise } from '../data/company.ts';
import { useNow } from '../time/When.tsx';
import { waitingWords, wasAnsweredLate } from '../time/waiting-words.ts';
import { Icon } from '../ui/Icon.tsx';

/** Says how long somebody has waited, in words and by a symbol: never by colour alone (WCAG 1.4.1). */
export function Waiting({ request }: { request: Pick<RequestRow, 'receivedAt' | 'answered' | 'state'> }) {
  const now = useNow();
  const promised = usePromise();
  const times = timesOf(request);
  const { deadline, words } = waitingWords(times, promised, now);
  const isApart = request.state === 'quarantined';
  const kind = isApart ? 'apart' : promised && wasAnsweredLate(times) ? 'tardy' : deadline;
  const icon = isApart ? 'megaphone' : icons[deadline];
  return (
    <span className={`left left--${kind}`}>
      {icon && <Icon name={icon} small />}
      {isApart ? 'Posible publicidad' : words}
    </span>
  );
}

/** The times of a request that its deadline depends on. */
export function timesOf({ receivedAt, answered }: Pick<RequestRow, 'receivedAt' | 'answered'>) {
  return { receivedAt, answeredAt: answered?.at ?? null };
}

const icons = { answered: 'check', late: 'alert', near: 'clock', open: null, waiting: null } as const;
