import { formatAmount } from '../../contact-request/amounts.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { dateIn, formatHour, madridDate } from '../../time.ts';
import { belongs, groupAgenda } from '../state/grouping.ts';
import { usePlacedRows } from '../state/placed-rows.ts';
import { firstDue, type PlacedRow } from '../state/places.ts';
import { useRequestList } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { serverTime } from '../state/server-time.ts';
import { agendaStrip } from '../state/strips.ts';
import { formatDaysAgo, formatNearDate } from '../state/time.ts';
import { Empty } from '../ui/Empty.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { Facts } from './Facts.tsx';
import { Groups } from './Groups.tsx';
import { ListPage, LoadedList } from './ListPage.tsx';
import { Figure, noteText, Row, What } from './Row.tsx';
import { Strip } from './Strip.tsx';

/** Visits, quotes to prepare, follow-ups and calls, by day. */
export function AgendaPage() {
  return (
    <ListPage title="Agenda">
      <Agenda />
    </ListPage>
  );
}

function Agenda() {
  const list = useRequestList('agenda');
  const rows = list.rows.filter((row) => belongs(row, 'agenda'));
  const placed = usePlacedRows('agenda', rows);
  const now = serverTime();
  const groups = groupAgenda(
    placed.map(({ row }) => row),
    now,
  );
  const first = firstDue(groups, placed, madridDate(now));
  return (
    <LoadedList query={list.query}>
      {() => (
        <>
          <Groups
            groups={groups}
            placed={placed}
            render={(one) => (
              <AgendaRow key={one.row.id} placed={one} first={one.row.id === first} />
            )}
          />
          {placed.length === 0 && (
            <Empty
              title="Nada con día"
              text="Las visitas y las llamadas que dejas para otro día aparecen aquí, y la mañana que tocan te avisan a las 8:00."
              link={{ href: paths.home, icon: 'clock', text: 'Ver quién espera' }}
            />
          )}
          <Rest count={list.first?.more ?? 0} />
        </>
      )}
    </LoadedList>
  );
}

function AgendaRow({ placed, first }: { placed: PlacedRow; first: boolean }) {
  const { row, finishedBy } = placed;
  const now = serverTime();
  const { nextTime, amount } = row;
  const day = dayText(row, now);
  const isLate = (row.nextOn ?? '') < madridDate(now);
  return (
    <Row
      request={row}
      kind={first ? 'first' : undefined}
      figure={<Figure>{nextTime ? formatHour(nextTime) : amountText(amount)}</Figure>}
      what={
        <>
          <What icon={stepIcons[row.nextStep ?? 'call']}>{stepText(row, now)}</What>
          {day && (
            <What
              icon={isLate ? 'alert' : undefined}
              tone={isLate && !finishedBy ? 'late' : 'soft'}
            >
              {day}
            </What>
          )}
        </>
      }
      excerpt={noteText(row)}
      facts={<Facts request={row} />}
    >
      <Strip placed={placed} label="Seguimiento" buttons={agendaStrip(row, now)} />
    </Row>
  );
}

function amountText(amount: number | null): string {
  return amount === null ? '' : formatAmount(amount);
}

const stepIcons: Record<NonNullable<RequestRow['nextStep']>, IconName> = {
  visit: 'calendar',
  call: 'phone',
  'follow-up': 'quote',
  quote: 'quote',
};

function stepText({ nextStep, outcome }: RequestRow, now: Date): string {
  switch (nextStep) {
    case 'visit':
      return 'Visita';
    case 'quote':
      return 'Preparar el presupuesto';
    case 'follow-up':
      return outcome ? `Presupuesto de ${formatDaysAgo(outcome.at, now)}` : 'Presupuesto';
    default:
      return 'Volver a llamar';
  }
}

/** Returns the day of a row, if the title of its group does not have it. */
function dayText({ nextOn }: RequestRow, now: Date): string | null {
  if (nextOn === null) return null;
  if (nextOn < madridDate(now)) return `Era para ${formatNearDate(nextOn, now)}`;
  return nextOn > dateIn(6, now) ? capitalized(formatNearDate(nextOn, now)) : null;
}

/** Says how many requests are too far ahead to be listed. */
function Rest({ count }: { count: number }) {
  if (count === 0) return null;

  return <p className="body hint">{`Y ${count} más, para más adelante.`}</p>;
}
