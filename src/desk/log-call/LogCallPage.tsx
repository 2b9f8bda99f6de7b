import type { RequestFields } from '../../contact-request/actions.ts';
import type { Locale } from '../../locale.ts';
import { logCall } from '../requests/actions.ts';
import { EditCall, type LoggedCall } from '../requests/EditCall.tsx';
import { useDraft } from '../state/drafts.ts';
import { useOnline } from '../state/online.ts';
import { openPage, paths } from '../state/routes.ts';
import { Page } from '../ui/Page.tsx';

/** Logs a call as a request. What is typed is kept as a draft. */
export function LogCallPage() {
  const online = useOnline();
  const [draft, setDraft] = useDraft('call');
  const call = readCall(draft);
  const save = () => {
    logCall(call);
    setDraft('');
    openPage(paths.home);
  };

  return (
    <Page title="Apuntar una llamada" back>
      <div className="body">
        <h2 className="request-name">Apuntar una llamada</h2>
        <p>Espera en «Sin contestar» como las de la web; el plazo cuenta desde ahora.</p>
        {!online && (
          <p className="hint">
            Sin conexión. Se guarda en este teléfono y se envía al volver la red.
          </p>
        )}
        <EditCall
          call={call}
          onChange={(next) => setDraft(writeCall(next))}
          onSave={save}
        >
          Apuntar la llamada
        </EditCall>
      </div>
    </Page>
  );
}

const emptyFields: RequestFields = { name: '', phone: '', email: '', message: '' };

const usualLanguage: Locale = 'es';

function readCall(draft: string): LoggedCall {
  const empty = {
    fields: emptyFields,
    language: usualLanguage,
    answered: false,
    urgent: false,
  };
  return draft === '' ? empty : { ...empty, ...JSON.parse(draft) };
}

function writeCall(call: LoggedCall): string {
  const isEmpty = Object.values(call.fields).every((value) => value === '');
  return isEmpty ? '' : JSON.stringify(call);
}
