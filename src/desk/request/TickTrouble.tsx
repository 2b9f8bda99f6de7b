import type { WholeRequest } from '../../desk-api/requests.ts';
import { ApiError } from '../data/api.ts';
import { dayAndHour } from '../time/day-words.ts';
import { Notice } from '../ui/Notice.tsx';
import { Trouble } from '../ui/Trouble.tsx';

/** Says why a tick did not go through. Where somebody else was first, it says who. */
export function TickTrouble({ error, request }: { error: Error | null; request: WholeRequest }) {
  if (!error) return null;
  const answered = request.answered;
  const isConflict = error instanceof ApiError && error.kind === 'changed-meanwhile';
  if (!isConflict || !answered) return <Trouble error={error} />;
  return (
    <Notice icon="alert">
      <b>{answered.by ?? 'Alguien'} se ha adelantado:</b> la apuntó como contestada{' '}
      {dayAndHour(answered.at, new Date())}. Lo tuyo no se ha guardado, porque ya lo estaba.
    </Notice>
  );
}
