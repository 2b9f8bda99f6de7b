import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { sources } from '../../contact/labels.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { usePromise } from '../data/company.ts';
import { useFirstSentences } from '../data/first-sentences.ts';
import { useUnsent } from '../data/use-waiting.ts';
import { mailAddress, noteContact } from '../request/contact.ts';
import { unsentWords } from '../request/event-words.ts';
import { paths } from '../routes.ts';
import { useNow } from '../time/When.tsx';
import { type DeadlineState, deadlineState, partUsed } from '../time/waiting-words.ts';
import { Icon } from '../ui/Icon.tsx';
import { Reminder } from './Reminder.tsx';
import { timesOf, Waiting } from './Waiting.tsx';

/** One request in a list: who, what, since when, and the button that calls. */
export function Row({ row, gone = false, forToday = false, first, current, onOpen }: Props) {
  const now = useNow();
  const promised = usePromise();
  const unsent = useUnsent(row.id);
  const deadline = deadlineState(timesOf(row), promised, now);
  return (
    <li className={`row row--${gone ? 'gone' : deadline}`} aria-current={current || undefined}>
      <Cord deadline={gone ? 'waiting' : deadline} used={partUsed(row, now)} />
      <Main id={row.id} onOpen={onOpen}>
        <span className="row__name">
          {row.name}
          {row.turn > 1 && deadline !== 'answered' && <Mark>{row.turn}.ª vez</Mark>}
          {row.source === 'phone' && <Mark>{sources.phone}</Mark>}
          {row.language === 'ca' && (
            <Mark>
              en <span lang="ca">català</span>
            </Mark>
          )}
        </span>
        <span className="row__msg">{row.excerpt}</span>
        {forToday && row.lastNote && <span className="row__note">Nota: {row.lastNote}</span>}
        <span className="row__meta">
          {gone ? <span className="left left--tardy">Ya no espera</span> : <Waiting request={row} />}
        </span>
        {unsent.length > 0 && <span className="row__sends">{unsentWords(unsent)}</span>}
      </Main>
      {!gone && row.state === 'received' && <CallButton request={row} first={first} />}
      {row.state === 'received' && <Reminder request={row} />}
    </li>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return <span className="row__again"> {children}</span>;
}

type Props = {
  row: RequestRow;
  /** Whether somebody else has just answered it or put it away. */
  gone?: boolean;
  /** Whether it came back today: it is shown with what was noted. */
  forToday?: boolean;
  /** Whether this is the one to call now. */
  first: boolean;
  /** Whether it is open beside the list. */
  current: boolean;
  onOpen: (event: MouseEvent) => void;
};

/** Leads to the request; a call that the server does not know yet has no page. */
function Main({ id, onOpen, children }: { id: number; children: ReactNode } & Pick<Props, 'onOpen'>) {
  if (id < 0) return <div className="row__main">{children}</div>;
  return (
    <Link className="row__main" href={paths.request(id)} state={{ from: 'list' }} onClick={onOpen}>
      {children}
    </Link>
  );
}

/** One tap and the telephone rings; a mail where none was left. The first one's is the only one in orange. */
function CallButton({ request, first }: { request: RequestRow; first: boolean }) {
  const { name, phone, email, call } = request;
  const className = first ? 'call call--go' : 'call';
  return call ? (
    <a className={className} href={call.tel} onClick={() => noteContact(request, 'call')}>
      <Icon name="phone" />
      <span className="vh">
        Llamar a {name}, {phone}
      </span>
    </a>
  ) : email === '' ? null : (
    <MailButton request={request} className={className} />
  );
}

function MailButton({ request, className }: { request: RequestRow; className: string }) {
  const [sentence] = useFirstSentences(request);
  return (
    <a
      className={className}
      href={mailAddress(request, sentence)}
      onClick={() => noteContact(request, 'mail')}
    >
      <Icon name="mail" />
      <span className="vh">Escribir a {request.name}</span>
    </a>
  );
}

/** Draws the 24 hours of a request as a rope: from its anchor, when it was received, the weight slides down with time. */
function Cord({ deadline, used }: { deadline: DeadlineState; used: number }) {
  return (
    <div className="cord" aria-hidden="true">
      <svg aria-hidden="true">
        {deadline === 'answered' ? <Tick /> : deadline !== 'waiting' && <Rope {...{ deadline, used }} />}
      </svg>
    </div>
  );
}

function Tick() {
  return (
    <>
      <rect className="seat" x="8" y="50%" width="20" height="22" transform="translate(0 -11)" />
      <svg x="10" y="50%" overflow="visible" role="presentation">
        <path className="tick" d="m1 0 5 5L15-5" />
      </svg>
    </>
  );
}

function Rope({ deadline, used }: { deadline: DeadlineState; used: number }) {
  const part = `${Math.round(used * 100)}%`;
  return (
    <>
      <rect className="slack" x="19.25" width="3.5" height="100%" fill="url(#rope)" />
      <rect x="19.25" width="3.5" height={part} fill="url(#rope)" />
      <circle className="anchor" cx="21" r="3.5" />
      <svg y="100%" overflow="visible" role="presentation">
        <path className="anchor" d="M17 1h8v5h-8z" />
        {deadline === 'late' && (
          <>
            <path className="late" d="M18-17 28.5 2h-21z" />
            <path className="bang" d="M18-10v5M18-3.5v2.5" />
          </>
        )}
      </svg>
      {deadline !== 'late' && <circle className="weight" cx="18" cy={part} r="6.5" />}
    </>
  );
}
