import { type MouseEvent, useRef, useState } from 'react';
import { noPlan } from '../../contact-request/steps.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { finishStep, noteNoAnswer, setOutcome } from '../requests/actions.ts';
import { ContactLink } from '../requests/ContactLink.tsx';
import { DayDialog, QuoteDialog, VisitDialog } from '../requests/lazy-dialogs.ts';
import type { PlacedRow } from '../state/places.ts';
import { useInstallation } from '../state/queries.ts';
import { serverTime } from '../state/server-time.ts';
import {
  finishedAs,
  finishedText,
  nextStrip,
  type StripButton,
} from '../state/strips.ts';
import { OpenDialog } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/**
 * The buttons at the foot of a row that finish it. Then the strip says so and offers next
 * steps.
 */
export function Strip({ placed, label, buttons = [] }: StripProps) {
  const { now: request, finishedBy } = placed;
  const [asked, setAsked] = useState<keyof typeof dialogs>();
  const strip = useRef<HTMLFieldSetElement>(null);
  const close = () => {
    setAsked(undefined);
    focusStrip(strip.current);
  };
  const offered = finishedBy ? nextStrip(placed) : buttons;
  if (!finishedBy && offered.length === 0) return null;

  const { name } = request;
  const Dialog = asked && dialogs[asked];
  return (
    <fieldset
      ref={strip}
      className="strip"
      aria-label={finishedBy ? `Qué viene ahora con ${name}` : `${label} de ${name}`}
    >
      {finishedBy && <Finished placed={placed} />}
      {offered.map((button) =>
        button === 'review' ? (
          <ReviewLink key={button} request={request} />
        ) : (
          <button
            key={button}
            type="button"
            aria-label={`${texts[button]}: ${name}`}
            onClick={(event) =>
              button in dialogs
                ? setAsked(button as keyof typeof dialogs)
                : actAtOnce(button, request, event)
            }
          >
            {texts[button]}
          </button>
        ),
      )}
      {Dialog && (
        <OpenDialog>
          <Dialog request={request} onClose={close} />
        </OpenDialog>
      )}
    </fieldset>
  );
}

/** Says what a row was finished with; in green if it succeeded. */
function Finished({ placed }: { placed: PlacedRow }) {
  const result = finishedAs(placed);
  return (
    <p className={result === 'done' ? 'done' : 'done done-failed'}>
      <Icon name={resultIcons[result]} />
      <span>{finishedText(placed, serverTime())}</span>
    </p>
  );
}

const resultIcons = { done: 'check', lost: 'close', 'no-answer': 'nocall' } as const;

type StripProps = {
  placed: PlacedRow;
  /** What the buttons finish, such as «Seguimiento». */
  label: string;
  buttons?: StripButton[];
};

/** The buttons that open a dialog first. */
const dialogs = {
  visit: VisitDialog,
  quote: QuoteDialog,
  sent: QuoteDialog,
  'other-day': DayDialog,
};

const texts = {
  done: 'Hecho',
  'no-answer': 'No lo coge',
  'other-day': 'Otro día',
  sent: 'Enviado',
  visit: 'Visita',
  quote: 'Presupuesto',
  won: 'Ganada',
  lost: 'Perdida',
};

type Button = keyof typeof texts;

function actAtOnce(button: Button, request: RequestRow, { currentTarget }: MouseEvent) {
  const strip = currentTarget.closest('.strip');
  switch (button) {
    case 'done':
      finishStep(request);
      break;
    case 'no-answer':
      noteNoAnswer(request);
      break;
    case 'won':
    case 'lost':
      setOutcome(request, button, noPlan);
      break;
  }
  focusStrip(strip);
}

/**
 * Focuses the first button of a strip after its buttons have changed. After a dialog the
 * button that opened it has the focus, if it is still there.
 */
function focusStrip(strip: Element | null): void {
  requestAnimationFrame(() => {
    if (strip?.contains(document.activeElement)) return;
    strip?.querySelector<HTMLElement>('button, a')?.focus();
  });
}

/** A link that asks a client for a review, if the company has an address for reviews. */
function ReviewLink({ request }: { request: RequestRow }) {
  const installation = useInstallation();
  const way = request.call?.whatsapp ? 'whatsapp' : 'mail';
  const canWrite = way === 'whatsapp' || request.email !== '';
  if (!installation?.reviews || !canWrite) return null;

  return (
    <ContactLink
      request={request}
      way={way}
      aria-label={`Pedir una reseña a ${request.name}`}
    >
      <Icon name={way} />
      Pedir una reseña
    </ContactLink>
  );
}
