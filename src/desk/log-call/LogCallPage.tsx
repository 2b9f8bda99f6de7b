import { useEffect, useState } from 'react';
import { logCall } from '../requests/actions.ts';
import { EditCall } from '../requests/EditCall.tsx';
import { useCallDraft } from '../requests/use-call-draft.ts';
import { offerNext } from '../state/next-offer.ts';
import { useOnline } from '../state/online.ts';
import { applied, rejections, sendFailed } from '../state/outbox.ts';
import { openPage, paths } from '../state/routes.ts';
import { Banner } from '../ui/Banner.tsx';
import { Loading } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';

/**
 * Logs a call as a request. What is typed is kept as a draft. If the person has spoken
 * with the caller already, the request opens as soon as the server has answered, to offer
 * next steps.
 */
export function LogCallPage() {
  const online = useOnline();
  const [call, setCall] = useCallDraft();
  const [loggedId, setLoggedId] = useState<string>();
  useOpenOnceAnswered(loggedId);
  const { answered } = call;
  const save = () => {
    const id = logCall(call);
    setCall();
    if (answered) setLoggedId(id);
    else openPage(paths.home);
  };

  return (
    <Page title="Apuntar una llamada" back>
      {!online && (
        <Banner icon="offline">
          <p>
            <b>Sin conexión.</b> Se guarda en este teléfono, la ves ya en la lista y se
            envía al volver la red.
          </p>
        </Banner>
      )}
      <div className="body">
        <h2 className="request-name">Apuntar una llamada</h2>
        {loggedId === undefined ? (
          <EditCall
            call={call}
            hint={answered ? hints.answered : hints.waiting}
            onChange={setCall}
            onSave={save}
          />
        ) : (
          <Loading />
        )}
      </div>
    </Page>
  );
}

const hints = {
  waiting: 'Espera en «Sin contestar»; el plazo cuenta desde ahora.',
  answered: 'Luego se abre, para decir qué viene: visita, presupuesto u otro día.',
};

/**
 * Opens the request of a logged call once the server has created it or, if that cannot be
 * now, the list of all, which shows the call until then.
 */
function useOpenOnceAnswered(id: string | undefined): void {
  const online = useOnline();
  const failed = sendFailed.use();
  const wasRejected = rejections.use().some(({ action }) => action.id === id);
  const requestId = applied.use().find((action) => action.id === id)?.requestId;
  const isHopeless = !online || failed || wasRejected;
  useEffect(() => {
    if (id === undefined) return;

    if (requestId) {
      offerNext({ id: requestId, done: 'Contestada' });
      openPage(paths.request(requestId), { replace: true });
    } else if (isHopeless) {
      openPage(paths.all, { replace: true });
    }
  }, [id, requestId, isHopeless]);
}
