import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { meansRequest } from '../../desk-api/paths.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { ApiError } from '../api/client.ts';
import { queueAction, undo } from '../api/outbox.ts';
import { useQueued, useRequest } from '../api/queries.ts';
import { NotFoundPage, Page } from '../app/Page.tsx';
import { contacted } from '../lib/contact.ts';
import { useOnline } from '../lib/hooks.ts';
import { DeadlineLabel } from '../requests/DeadlineLabel.tsx';
import { Rejections } from '../requests/Rejections.tsx';
import { ErrorBanner, Loading } from '../ui/Banner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Time } from '../ui/Time.tsx';
import { showToast } from '../ui/Toast.tsx';
import { AfterContact } from './AfterContact.tsx';
import { AnswerLine } from './AnswerLine.tsx';
import { ContactActions } from './ContactActions.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { queuedText } from './history-text.ts';
import { Notes } from './Notes.tsx';
import { Outcome } from './Outcome.tsx';
import { PersonalData } from './PersonalData.tsx';
import { Related } from './Related.tsx';
import { Reminder } from './Reminder.tsx';

/** One request, in the order in which it is worked on. */
export function RequestPage({ id }: { id: number }) {
  const { data, error, refetch } = useRequest(id);
  const online = useOnline();
  const query = useSearch();
  const gone = error instanceof ApiError && error.kind === 'not-found';
  if (gone || (data && !meansRequest(query, data.receivedAt)))
    return <NotFoundPage title="Esta solicitud ya no está" text="Alguien la borró, o caducó." />;
  return (
    <Page title={data?.name ?? 'Solicitud'} back>
      <Rejections />
      {error && (online ? <ErrorBanner error={error} retry={refetch} /> : !data && <NotReadYet />)}
      {data ? <Whole request={data} /> : !error && <Loading />}
    </Page>
  );
}

function NotReadYet() {
  return <p className="body">Esta solicitud no se había abierto antes. Se ve al volver la red.</p>;
}

function Whole({ request }: { request: RequestDetail }) {
  const asked = contacted.use();
  const queued = useQueued(request.id);
  const { name, message, answered, state, source, receivedAt, requestCount } = request;
  const waits = state === 'received' && !answered;
  return (
    <article className="request">
      {answered && state === 'received' && <AnswerLine request={request} answered={answered} />}
      <header className="body">
        <h2 className="request-name">{name}</h2>
        <p className="request-time">
          <DeadlineLabel request={request} />
          <span>
            {source === 'phone' ? 'Apuntada' : 'Recibida'} <Time at={receivedAt} />
            {requestCount > 1 && ` · ${requestCount}.ª vez`}
          </span>
        </p>
        {queued.length > 0 && <p className="hint">{queuedText(queued)}</p>}
      </header>
      {waits && asked?.id === request.id ? (
        <AfterContact contacted={asked} />
      ) : (
        <ContactActions request={request} />
      )}
      <p className="message">{message}</p>
      <Notes request={request} />
      <Related request={request} />
      {state === 'received' && <Outcome request={request} />}
      {state === 'received' && <Reminder request={request} />}
      <Facts request={request} />
      <History request={request} />
      {state === 'received' && <MarkSpam request={request} />}
      <PersonalData request={request} />
    </article>
  );
}

function MarkSpam({ request: { id, name } }: { request: RequestDetail }) {
  const client = useQueryClient();
  const mark = () => {
    const actions = queueAction(client, [id], { kind: 'marked-spam' });
    showToast(`${name}: marcada como publicidad.`, () =>
      undo(client, actions, () => ({ kind: 'spam-cleared' })),
    );
  };
  return (
    <p className="body">
      <button type="button" className="link-button" onClick={mark}>
        <Icon name="megaphone" small />
        Es publicidad
      </button>
    </p>
  );
}
