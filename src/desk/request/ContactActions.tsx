import { type ReactNode, useState } from 'react';
import type { Step } from '../../contact-request/steps.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { madridDate } from '../../time.ts';
import { AfterContact } from '../requests/AfterContact.tsx';
import {
  clearSpam,
  finishStep,
  markAnswered,
  noteNoAnswer,
} from '../requests/actions.ts';
import { ContactLink } from '../requests/ContactLink.tsx';
import { DayDialog, QuoteDialog, VisitDialog } from '../requests/lazy-dialogs.ts';
import { NextOfferBar } from '../requests/NextOfferBar.tsx';
import { isDueInAgenda } from '../state/counts.ts';
import { belongs } from '../state/grouping.ts';
import { lastContact } from '../state/last-contact.ts';
import { nextOffer } from '../state/next-offer.ts';
import { serverTime } from '../state/server-time.ts';
import { Button, OpenDialog } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/**
 * The ways to reach the visitor and the buttons for the result, the question after a
 * contact, or the offer of next steps. On a phone they stay at the bottom, near the
 * thumb.
 */
export function ContactActions({ request }: { request: RequestDetail }) {
  // A dialog outlives the buttons that opened it: the first tap in the dialog removes
  // those.
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Dialog = open && dialogs[open];

  return (
    <>
      <CurrentActions request={request} onAsk={setOpen} />
      {Dialog && (
        <OpenDialog>
          <Dialog request={request} onClose={() => setOpen(undefined)} />
        </OpenDialog>
      )}
    </>
  );
}

const dialogs = { visit: VisitDialog, quote: QuoteDialog, day: DayDialog };

type ActionsProps = {
  request: RequestDetail;
  onAsk: (dialog: keyof typeof dialogs) => void;
};

function CurrentActions({ request, onAsk }: ActionsProps) {
  const contact = lastContact.use();
  const offer = nextOffer.use();
  const isReceived = request.state === 'received';
  if (isReceived && contact?.id === request.id) {
    return <AfterContact contact={contact} request={request} />;
  }

  const isOffered = offer?.id === request.id && !belongs(request, 'waiting');
  if (isReceived && isOffered) {
    return <NextOfferBar done={offer.done} onChoose={onAsk} />;
  }
  return <Actions request={request} onAsk={onAsk} />;
}

function Actions({ request, onAsk }: ActionsProps) {
  const { state, nextStep } = request;
  if (state !== 'received') {
    return (
      <ActionBar request={request}>
        <Button kind="strong" onClick={() => clearSpam(request)}>
          No es publicidad
        </Button>
      </ActionBar>
    );
  }
  if (belongs(request, 'waiting')) {
    return (
      <ActionBar request={request} isNext>
        <Button kind="strong" icon="check" onClick={() => markAnswered(request, null)}>
          Contestada
        </Button>
        {request.phone && (
          <Button icon="nocall" onClick={() => noteNoAnswer(request)}>
            No lo coge
          </Button>
        )}
      </ActionBar>
    );
  }
  if (nextStep !== null && isDueInAgenda(request, madridDate(serverTime()))) {
    return (
      <ActionBar request={request} isNext>
        <StepActions request={request} step={nextStep} onAsk={onAsk} />
      </ActionBar>
    );
  }
  return <ActionBar request={request} />;
}

/** The buttons that finish a step that is due. A missed call does not move a visit. */
function StepActions({ request, step, onAsk }: ActionsProps & { step: Step }) {
  const isCall = step === 'call' || step === 'follow-up';
  return (
    <>
      {step === 'quote' ? (
        <Button kind="strong" onClick={() => onAsk('quote')}>
          Enviado
        </Button>
      ) : (
        <Button kind="strong" onClick={() => finishStep(request)}>
          Hecho
        </Button>
      )}
      {isCall && <Button onClick={() => noteNoAnswer(request)}>No lo coge</Button>}
      <Button onClick={() => onAsk('day')}>Otro día</Button>
    </>
  );
}

/** The ways to reach a visitor, above the buttons for the result. */
function ActionBar({ request, isNext = false, children }: ActionBarProps) {
  const canReach = request.call !== null || request.email !== '';
  if (!canReach && !children) return null;

  return (
    <fieldset className="actions" aria-label="Qué hacer">
      {canReach && (
        <div className={isNext ? 'actions-contact' : 'actions-line'}>
          <ContactLinks request={request} isNext={isNext} />
        </div>
      )}
      {children && <div className="actions-line">{children}</div>}
    </fieldset>
  );
}

type ActionBarProps = {
  request: RequestDetail;
  /** Whether contacting the visitor is what comes next. */
  isNext?: boolean;
  children?: ReactNode;
};

/**
 * The ways to reach a visitor. If contacting them is what comes next, the first is large.
 */
function ContactLinks({ request, isNext }: { request: RequestDetail; isNext: boolean }) {
  const { call, phone, email } = request;
  const first = isNext ? 'button button-call' : 'button';
  const other = isNext ? 'button button-tall' : 'button';
  return (
    <>
      {call && (
        <ContactLink request={request} way="call" className={first}>
          <Icon name="phone" />
          <span>Llamar {isNext && <span className="number">{phone}</span>}</span>
        </ContactLink>
      )}
      {call?.whatsapp && (
        <ContactLink request={request} way="whatsapp" className={other}>
          <Icon name="whatsapp" />
          <span>WhatsApp</span>
        </ContactLink>
      )}
      {email && (
        <ContactLink request={request} way="mail" className={call ? other : first}>
          <Icon name="mail" />
          <span>Escribir</span>
        </ContactLink>
      )}
    </>
  );
}
