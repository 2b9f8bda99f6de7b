import type { RequestRow } from '../../desk-api/requests.ts';
import { usePromise } from '../api/queries.ts';
import { useNow } from '../lib/hooks.ts';
import { deadlineOf, deadlineText } from '../lib/time.ts';
import { Icon } from '../ui/Icon.tsx';

/** Says how long a person has waited, in words and by a symbol: never by colour alone (WCAG 1.4.1). */
export function DeadlineLabel({
  request,
}: {
  request: Pick<RequestRow, 'receivedAt' | 'answered' | 'state'>;
}) {
  const now = useNow();
  const promised = usePromise();
  if (request.state !== 'received')
    return (
      <span className="deadline">
        <Icon name="megaphone" small />
        {request.state === 'spam' ? 'Publicidad' : 'Posible publicidad'}
      </span>
    );
  const deadline = deadlineOf(request, promised, now);
  const text = deadlineText(request, promised, now);
  const icon = icons[deadline];
  return (
    <span className={text.endsWith('con retraso') ? 'deadline' : `deadline deadline-${deadline}`}>
      {icon && <Icon name={icon} small />}
      {text}
    </span>
  );
}

const icons = { answered: 'check', late: 'alert', near: 'clock', open: null, waiting: null } as const;
