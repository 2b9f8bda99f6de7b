import type { RequestDetail } from '../../desk-api/requests.ts';
import { markSpam, setUrgent } from '../requests/actions.ts';
import { DeadlineLabel } from '../requests/DeadlineLabel.tsx';
import { noAnswersText, queuedText } from '../requests/request-texts.ts';
import { serverTime } from '../state/client.ts';
import { useQueued } from '../state/queries.ts';
import { Button, DialogButton } from '../ui/Button.tsx';
import { Time } from '../ui/Time.tsx';
import { AnswerLine } from './AnswerLine.tsx';
import { ContactActions } from './ContactActions.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { PersonalDataDialog } from './lazy-dialogs.ts';
import { NextStep } from './NextStep.tsx';
import { Notes } from './Notes.tsx';
import { Outcome } from './Outcome.tsx';
import { Related } from './Related.tsx';

/** A request, in the order in which it is worked on. */
export function RequestArticle({ request, isPreview, onErased }: RequestArticleProps) {
  const now = serverTime();
  const queued = useQueued(request.id);
  const { name, message, state, source, receivedAt, requestCount, urgent } = request;
  const isReceived = state === 'received';
  const noAnswers = noAnswersText(request, now);
  return (
    <article className="request">
      {isReceived && <AnswerLine request={request} />}
      <header className="body">
        <h2 className="request-name">{name}</h2>
        <p className="request-time">
          <DeadlineLabel request={request} />
          <span>
            {source === 'phone' ? 'Apuntada' : 'Recibida'} <Time at={receivedAt} />
            {requestCount > 1 && <span>{` · ${requestCount}.ª vez`}</span>}
          </span>
        </p>
        {isReceived && (
          <Button kind="link" onClick={() => setUrgent(request, !urgent)}>
            {urgent ? 'No es urgente' : 'Marcar urgente'}
          </Button>
        )}
        {noAnswers && <p className="hint">{noAnswers}</p>}
        {queued.length > 0 && <p className="hint">{queuedText(queued)}</p>}
      </header>
      <ContactActions request={request} />
      <p className="message">{message}</p>
      <Notes request={request} />
      <Related request={request} />
      {isReceived && <Outcome request={request} />}
      {isReceived && <NextStep request={request} />}
      <Facts request={request} isPreview={isPreview} />
      {!isPreview && <History request={request} />}
      {isReceived && (
        <p className="body">
          <Button kind="link" icon="megaphone" onClick={() => markSpam(request)}>
            Es publicidad
          </Button>
        </p>
      )}
      <section className="body">
        <h3>Sus datos</h3>
        <p className="choices">
          <DialogButton
            icon="data"
            dialog={(close) => <PersonalDataDialog request={request} onClose={close} />}
          >
            Descargar
          </DialogButton>
          <DialogButton
            kind="danger-line"
            icon="trash"
            dialog={(close) => (
              <PersonalDataDialog request={request} onErased={onErased} onClose={close} />
            )}
          >
            Borrar
          </DialogButton>
        </p>
      </section>
    </article>
  );
}

type RequestArticleProps = {
  request: RequestDetail;
  isPreview: boolean;
  /** Called with the result of an erasure, in words. */
  onErased: (result: string) => void;
};
