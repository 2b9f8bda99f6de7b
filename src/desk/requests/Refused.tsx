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
  const { action, name = 'Una de las solicitudes', outcome, first } = refusal;
  const { what, at } = action;
  const now = new Date();
  const told = outcome === 'too late' && first ? outcomes.answered : outcomes[outcome];
  const isTooLateTo = what.kind === 'answered' && first;
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
          {capitalized(doneWords(what))} {dayAndHour(at, now)}: no se ha guardado.
        </>
      )}
      {what.kind === 'note' && outcome !== 'gone' && <q>{what.text}</q>}
      {what.kind === 'taken-down' && outcome !== 'gone' && (
        <q>{[what.phone, what.email, what.message].filter(Boolean).join(' · ')}</q>
      )}
      <span className="ban__acts">
        {outcome !== 'gone' && action.request > 0 && (
          <Link className="b b--s" href={paths.request(action.request)}>
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

const outcomes: Record<Refusal['outcome'] | 'answered', string> = {
  answered: 'sigue contestada.',
  'too late': 'está otra vez sin contestar.',
  refused: 'ha cambiado: quizá está en «Posible publicidad».',
  gone: 'ya no está: alguien la borró o caducó.',
  malformed: 'sigue como estaba: el servidor no entiende lo que hiciste.',
};
