import { useState } from 'react';
import { useSearch } from 'wouter';
import {
  type AnswerWay,
  answerWayKeys,
  answerWays,
} from '../../contact-request/labels.ts';
import { capitalized } from '../../contact-request/wording.ts';
import { meansRequest } from '../../desk-address.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { ApiError, serverTime } from '../state/client.ts';
import { useOnline } from '../state/online.ts';
import { queueAction, undo } from '../state/outbox.ts';
import { useQueued, useRequest } from '../state/queries.ts';
import { Button, DialogButton } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loading } from '../ui/Loaded.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { Page } from '../ui/Page.tsx';
import { Time } from '../ui/Time.tsx';
import { markSpam } from './actions.ts';
import { Rejections } from './Banners.tsx';
import { ContactActions } from './ContactActions.tsx';
import { Facts } from './Facts.tsx';
import { Outcome, Reminder } from './FollowUp.tsx';
import { History, noAnswersText, queuedText, Related } from './History.tsx';
import { PersonDialog } from './lazy-dialogs.ts';
import { Notes } from './Notes.tsx';
import { DeadlineLabel } from './RequestRowItem.tsx';

/** One request, in the order in which it is worked on. */
export function RequestPage({ id }: { id: number }) {
  const { data, isPreview, error, refetch } = useRequest(id);
  const online = useOnline();
  const query = useSearch();
  const [erased, setErased] = useState<string>();
  const gone = error instanceof ApiError && error.kind === 'not-found';
  if (erased !== undefined) return <NotFoundPage title="Datos borrados" text={erased} />;
  if (gone || (data && !meansRequest(query, data.receivedAt)))
    return (
      <NotFoundPage
        title="Esta solicitud ya no está"
        text="Alguien la borró, o caducó."
      />
    );
  return (
    <Page title={data?.name ?? 'Solicitud'} back>
      <Rejections />
      {error && online && <ErrorBanner error={error} retry={refetch} />}
      {error && isPreview && (
        <p className="body">
          Esta solicitud no se había abierto antes
          {data ? ': faltan el final del mensaje, las notas y la historia.' : '.'}
          {!online && ' Se ve entera al volver la red.'}
        </p>
      )}
      {data ? (
        <Whole request={data} isPreview={isPreview} onErased={setErased} />
      ) : (
        !error && <Loading />
      )}
    </Page>
  );
}

type WholeProps = {
  request: RequestDetail;
  isPreview: boolean;
  onErased: (result: string) => void;
};

function Whole({ request, isPreview, onErased }: WholeProps) {
  const now = serverTime();
  const queued = useQueued(request.id);
  const { name, message, state, source, receivedAt, requestCount } = request;
  const received = state === 'received';
  const noAnswers = noAnswersText(request, now);
  return (
    <article className="request">
      {received && <AnswerLine request={request} />}
      <header className="body">
        <h2 className="request-name">{name}</h2>
        <p className="request-time">
          <DeadlineLabel request={request} />
          <span>
            {source === 'phone' ? 'Apuntada' : 'Recibida'} <Time at={receivedAt} />
            {requestCount > 1 && ` · ${requestCount}.ª vez`}
          </span>
        </p>
        {noAnswers && <p className="hint">{noAnswers}</p>}
        {queued.length > 0 && <p className="hint">{queuedText(queued)}</p>}
      </header>
      <ContactActions request={request} />
      <p className="message">{message}</p>
      <Notes request={request} />
      <Related request={request} />
      {received && <Outcome request={request} />}
      {received && <Reminder request={request} />}
      <Facts request={request} isPreview={isPreview} />
      {!isPreview && <History request={request} />}
      {received && (
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
            dialog={(close) => <PersonDialog request={request} onClose={close} />}
          >
            Descargar
          </DialogButton>
          <DialogButton
            kind="danger-line"
            icon="trash"
            dialog={(close) => (
              <PersonDialog request={request} onErased={onErased} onClose={close} />
            )}
          >
            Borrar
          </DialogButton>
        </p>
      </section>
    </article>
  );
}

/** Says when a request was answered, by whom and how. The way can be corrected, and the answer undone. */
function AnswerLine({ request: { id, answered } }: { request: RequestDetail }) {
  if (!answered) return null;
  const { action, at, by, how: chosen } = answered;
  const correct = (how: AnswerWay) =>
    queueAction(id, {
      kind: 'answer-corrected',
      how: how === chosen ? null : how,
      undoes: action,
    });
  return (
    <div className="answer">
      <p>
        <Icon name="check" />
        <span>
          Contestada <Time at={at} />
          {by && `, por ${by}`}
        </span>
        <Button
          kind="link"
          onClick={() =>
            undo({ id: action, requestId: id }, { kind: 'reopened', undoes: action })
          }
        >
          Deshacer
        </Button>
      </p>
      <fieldset className="choices" aria-label="Cómo se contestó">
        {answerWayKeys.map((how) => (
          <button
            key={how}
            type="button"
            aria-pressed={how === chosen}
            onClick={() => correct(how)}
          >
            {capitalized(answerWays[how].es)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
