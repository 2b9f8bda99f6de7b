import './waiting.css';
import type { RequestRow } from '../../desk-api/requests.ts';
import { useCompany } from '../data/company.ts';
import { useNow } from '../time/use-now.ts';
import { waitingWords } from '../time/waiting-words.ts';
import { Icon } from '../ui/Icon.tsx';

/** Says how long somebody has waited, in words and by a symbol: never by colour alone (WCAG 1.4.1). */
export function Waiting({ request }: { request: Pick<RequestRow, 'receivedAt' | 'answered' | 'state'> }) {
  const now = useNow();
  const { data } = useCompany();
  if (request.state === 'quarantined') return <Left kind="apart" icon="sieve" words="Apartada como basura" />;
  const { standing, words } = waitingWords(timesOf(request), data?.answerIn24Hours ?? true, now);
  const late = words.endsWith('con retraso');
  return (
    <Left kind={standing === 'answered' && late ? 'tardy' : standing} icon={icons[standing]} words={words} />
  );
}

/** The times of a request that its standing depends on. */
export function timesOf({ receivedAt, answered }: Pick<RequestRow, 'receivedAt' | 'answered'>) {
  return { receivedAt, answeredAt: answered?.at ?? null };
}

const icons = { answered: 'check', late: 'alert', near: 'clock', open: null, waiting: null } as const;

function Left({
  kind,
  icon,
  words,
}: {
  kind: string;
  icon: 'sieve' | (typeof icons)['late' | 'near' | 'open' | 'answered'];
  words: string;
}) {
  return (
    <span className={`left left--${kind}`}>
      {icon && <Icon name={icon} small />}
      {words}
    </span>
  );
}
