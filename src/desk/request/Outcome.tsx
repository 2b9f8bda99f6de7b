import { useState } from 'react';
import type { Outcome as OutcomeKind } from '../../contact-request/outcomes.ts';
import { noPlan } from '../../contact-request/steps.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { setOutcome } from '../requests/actions.ts';
import { DayDialog, QuoteDialog, VisitDialog } from '../requests/lazy-dialogs.ts';
import { serverTime } from '../state/server-time.ts';
import { Button, OpenDialog } from '../ui/Button.tsx';
import { EndDialog } from './lazy-dialogs.ts';
import { outcomeText } from './outcome-text.ts';

/**
 * The outcome of a request, and its day. The first strip keeps the request open, the
 * second closes it. Choosing the current outcome again opens it for correction.
 */
export function Outcome({ request }: { request: RequestDetail }) {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Dialog = open && dialogs[open];
  const chosen = request.outcome?.kind;
  const { strong, more } = outcomeText(request, serverTime());
  const end = (kind: OutcomeKind) => {
    if (kind === chosen) setOpen('end');
    else setOutcome(request, kind, noPlan);
  };

  return (
    <section className="outcome">
      <div className="part-line">
        <h3 className="part">En qué quedó</h3>
        {chosen && (
          <Button kind="link" onClick={() => setOpen(correcting[chosen])}>
            Cambiar
          </Button>
        )}
      </div>
      <p className={strong ? undefined : 'soft'}>
        {strong && <b>{strong} </b>}
        <span>{more}</span>
      </p>
      <fieldset className="strip" aria-label="Sigue">
        <button
          type="button"
          aria-pressed={chosen === 'visit'}
          onClick={() => setOpen('visit')}
        >
          Visita
        </button>
        <button
          type="button"
          aria-pressed={chosen === 'quoted'}
          onClick={() => setOpen('quote')}
        >
          Presupuesto
        </button>
        <button type="button" onClick={() => setOpen('day')}>
          Otro día
        </button>
      </fieldset>
      <fieldset className="strip" aria-label="Se acaba">
        {ends.map(({ kind, text }) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => end(kind)}
          >
            {text}
          </button>
        ))}
      </fieldset>
      {Dialog && (
        <OpenDialog>
          <Dialog request={request} onClose={() => setOpen(undefined)} />
        </OpenDialog>
      )}
    </section>
  );
}

const dialogs = {
  visit: VisitDialog,
  quote: QuoteDialog,
  day: DayDialog,
  end: EndDialog,
};

/** The dialog in which each outcome is corrected. */
const correcting = {
  visit: 'visit',
  quoted: 'quote',
  won: 'end',
  lost: 'end',
  discarded: 'end',
} as const;

const ends = [
  { kind: 'won', text: 'Ganada' },
  { kind: 'lost', text: 'Perdida' },
  { kind: 'discarded', text: 'Descartada' },
] as const;
