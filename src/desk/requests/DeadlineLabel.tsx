import type { RequestRow } from '../../desk-api/requests.ts';
import { deadlineOf, deadlineText, isAnsweredLate } from '../state/deadline.ts';
import { usePromise } from '../state/queries.ts';
import { serverTime } from '../state/server-time.ts';
import { Icon } from '../ui/Icon.tsx';

/**
 * Says how long a visitor has been waiting, in words and with an icon: never by colour
 * alone (WCAG 1.4.1).
 */
export function DeadlineLabel({ request }: { request: RequestRow }) {
  const now = serverTime();
  const promised = usePromise();
  if (request.state !== 'received') {
    return (
      <span className="deadline">
        <Icon name="megaphone" />
        <span>{request.state === 'spam' ? 'Publicidad' : 'Posible publicidad'}</span>
      </span>
    );
  }

  const deadline = deadlineOf(request, promised, now);
  const icon = icons[deadline];
  // A late answer is not shown as a success.
  const isPlain = isAnsweredLate(request, promised, now);
  return (
    <span className={isPlain ? 'deadline' : `deadline deadline-${deadline}`}>
      {icon && <Icon name={icon} />}
      <span>{deadlineText(request, promised, now)}</span>
    </span>
  );
}

const icons = {
  answered: 'check',
  late: 'alert',
  near: 'clock',
  open: null,
  waiting: null,
} as const;
