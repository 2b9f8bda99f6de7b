import { moment } from '../../company/madrid-time.ts';
import { promiseMs } from '../../contact/status.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { useCompany } from '../data/company.ts';
import { dayWord, hour } from '../time/day-words.ts';
import { useNow } from '../time/use-now.ts';
import { When } from '../time/When.tsx';

/** Until when the request can be answered in time, or since when it is too late. */
export function Deadline({ request: { receivedAt, answered, state } }: { request: WholeRequest }) {
  const now = useNow();
  const { data } = useCompany();
  if (answered || state === 'quarantined' || !data?.answerIn24Hours) return null;
  const due = new Date(Date.parse(receivedAt) + promiseMs);
  const at = due.toISOString();
  const day = dayWord(due, now);
  return (
    <span className="soft">
      {due < now ? 'el plazo acabó' : 'hasta'}{' '}
      <When
        at={at}
        words={`${/^\d/.test(day) ? `el ${day}` : day} a las ${hour(at)}`}
        date={`el ${moment(at).replace(' ', ' a las ')}`}
      />
    </span>
  );
}
