import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import type { RequestRow } from '../../desk-api/requests.ts';
import { usePromise } from '../data/company.ts';
import { useUnsent } from '../data/use-waiting.ts';
import { unsentWords } from '../request/event-words.ts';
import { paths } from '../routes.ts';
import { deadlineState, partUsed } from '../time/deadline-state.ts';
import { useNow } from '../time/use-now.ts';
import { serviceWords } from '../ui/service-words.ts';
import { CallButton } from './CallButton.tsx';
import { Cord } from './Cord.tsx';
import { timesOf, Waiting } from './Waiting.tsx';

/** One request in a list: who, what, since when, and the button that calls. */
export function Row({ row, gone = false, first, current, onOpen }: Props) {
  const now = useNow();
  const promised = usePromise();
  const unsent = useUnsent(row.id);
  const deadline = deadlineState(timesOf(row), promised, now);
  return (
    <li className={`row row--${gone ? 'gone' : deadline}`} aria-current={current || undefined}>
      <Cord deadline={gone ? 'waiting' : deadline} used={partUsed(row, now)} />
      <Link className="row__main" href={paths.request(row.id)} state={{ from: 'list' }} onClick={onOpen}>
        <span className="row__name">
          {row.name}
          {row.turn > 1 && deadline !== 'answered' && (
            <>
              {' '}
              <span className="row__again">{row.turn}.ª vez</span>
            </>
          )}
        </span>
        <span className="row__msg">{row.excerpt}</span>
        <span className="row__meta">
          {gone ? <span className="left left--tardy">Ya no espera</span> : <Waiting request={row} />}
          <Labels row={row} />
        </span>
        {unsent.length > 0 && <span className="row__sends">{unsentWords(unsent)}</span>}
      </Link>
      {!gone && row.state === 'received' && <CallButton request={row} first={first} />}
    </li>
  );
}

type Props = {
  row: RequestRow;
  /** Whether somebody else has just answered it or put it away. */
  gone?: boolean;
  /** Whether this is the one to call now. */
  first: boolean;
  /** Whether it is open beside the list. */
  current: boolean;
  onOpen: (event: MouseEvent) => void;
};

function Labels({ row: { service, province } }: Pick<Props, 'row'>) {
  if (!service && !province) return null;
  return (
    <span className="row__from">
      {service && serviceWords[service]}
      {province && <span className="row__prov">{service ? ` · ${province}` : province}</span>}
    </span>
  );
}
