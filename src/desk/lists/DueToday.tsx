import { counted } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { serverTime } from '../state/client.ts';
import { belongs, groupAgenda } from '../state/grouping.ts';
import { useRequestList } from '../state/queries.ts';

/** Says how much of the agenda is due, and what comes first. */
export function DueToday({ count }: { count: number }) {
  const { rows } = useRequestList('agenda');
  const agenda = rows.filter((row) => belongs(row, 'agenda'));
  const [first] = groupAgenda(agenda, serverTime()).flatMap((group) => group.rows);
  const due = `Hoy tienes ${counted(count, 'cosa', 'cosas')} en la agenda`;
  return (
    <p className="soft">
      <span>{first ? `${due}: la primera, ${firstDueText(first)}.` : `${due}.`}</span>
    </p>
  );
}

/** Names what comes first today, and with whom: `llamar a Rosa Pineda`. */
function firstDueText({ nextStep, name }: RequestRow): string {
  switch (nextStep) {
    case 'visit':
      return `la visita a ${name}`;
    case 'quote':
      return `el presupuesto para ${name}`;
    default:
      return `llamar a ${name}`;
  }
}
