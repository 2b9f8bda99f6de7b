import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { capitalized } from '../../contact/wording.ts';
import { type Refusal, settleRefusal } from '../data/waiting-actions.ts';
import { doneWords } from '../request/event-words.ts';
import { paths } from '../routes.ts';
import { dayAndHour } from '../time/day-words.ts';
import { Notice } from '../ui/Notice.tsx';
import { toast } from '../ui/toast.ts';

/** Tells of one thing that was refused, and why; whoever is further down the page is led to it. */
export function Refused({ refusal }: { refusal: Refusal }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const above = (place.current?.getBoundingClientRect().top ?? 0) < 0;
    if (above && !ledTo.has(refusal.action.id)) toast.set(leadToRefused);
    ledTo.add(refusal.action.id);
  }, [refusal]);
  return (
    <div ref={place} data-refused>
      <Told refusal={refusal} />
    </div>
  );
}

const ledTo = new Set<string>();

const leadToRefused = {
  icon: 'alert',
  words: 'Algo de lo que hiciste no se ha guardado.',
  next: {
    words: 'Ver',
    run: () => document.querySelector('[data-refused]')?.scrollIntoView({ block: 'center' }),
  },
} as const;

function Told({ refusal }: { refusal: Refusal }) {
  const { action: queued, name = 'Una de las solicitudes', outcome, first, reason } = refusal;
  const { action, at, requestId } = queued;
  const now = new Date();
  const told =
    reason === 'malformed'
      ? outcomes.malformed
      : outcome === 'conflict' && first
        ? outcomes.answered
        : outcomes[outcome];
  const isTooLateTo = action.kind === 'answered' && first;
  return (
    <Notice icon="alert" role="alert">
      {isTooLateTo ? (
        <>
          <b>
            {first.by ?? 'Alguien'} se adelantó con {name}:
          </b>{' '}
          la apuntó como contestada {dayAndHour(first.at, now)}. Lo tuyo no se ha guardado: ya estaba
          contestada.
        </>
      ) : (
        <>
          <b>
            {name} {told}
          </b>{' '}
          {first && `La contestó ${first.by ?? 'alguien'}, ${dayAndHour(first.at, now)}. `}
          {capitalized(doneWords(action))} {dayAndHour(at, now)}: no se ha guardado.
        </>
      )}
      {action.kind === 'note' && outcome !== 'not-found' && <q>{action.text}</q>}
      {action.kind === 'call-logged' && outcome !== 'not-found' && (
        <q>{[action.phone, action.email, action.message].filter(Boolean).join(' · ')}</q>
      )}
      <span className="ban__acts">
        {outcome !== 'not-found' && requestId > 0 && (
          <Link className="b b--s" href={paths.request(requestId)}>
            Verla
          </Link>
        )}
        <button type="button" className="b b--s" onClick={() => settleRefusal(refusal)}>
          Entendido
        </button>
      </span>
    </Notice>
  );
}

const outcomes: Record<Refusal['outcome'] | 'answered' | 'malformed', string> = {
  answered: 'sigue contestada.',
  conflict: 'está otra vez sin contestar.',
  rejected: 'ha cambiado: quizá está en «Posible publicidad».',
  'not-found': 'ya no está: alguien la borró o caducó.',
  malformed: 'sigue como estaba: el servidor no entiende lo que hiciste.',
};
