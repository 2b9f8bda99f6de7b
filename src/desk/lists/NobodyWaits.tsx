import { pluralize } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs, groupAgenda } from '../state/grouping.ts';
import { useRequestList, useWaiting } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { serverTime } from '../state/server-time.ts';
import { Empty } from '../ui/Empty.tsx';

/** Says that every request is answered, and what is due in the agenda today. */
export function NobodyWaits() {
  const { counts } = useWaiting();
  const due = counts?.due ?? 0;
  return (
    <Empty
      title="Todo contestado"
      text="No espera nadie. Las solicitudes nuevas aparecen aquí solas."
      link={{ href: paths.agenda, icon: 'calendar', text: 'Ver la agenda' }}
    >
      {due > 0 && <DueToday count={due} />}
    </Empty>
  );
}

/** Says how many entries of the agenda are due, and which comes first. */
function DueToday({ count }: { count: number }) {
  const { rows } = useRequestList('agenda');
  const agenda = rows.filter((row) => belongs(row, 'agenda'));
  const [first] = groupAgenda(agenda, serverTime()).flatMap((group) => group.rows);
  const due = `Hoy tienes ${pluralize(count, 'cosa', 'cosas')} en la agenda`;
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
