import {
  type AnswerMethod,
  answerMethodKeys,
  answerMethods,
} from '../../contact-request/answer.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { act, reopen } from '../requests/actions.ts';
import { serverTime } from '../state/server-time.ts';
import { formatWhen } from '../state/time.ts';
import { Button, DialogButton } from '../ui/Button.tsx';
import { ReopenDialog } from './lazy-dialogs.ts';

/**
 * Says when a request was answered, by whom and how. The method can be corrected, and the
 * answer undone.
 */
export function AnswerLine({ request }: { request: RequestDetail }) {
  const { id, answered, outcome } = request;
  if (!answered) return null;

  const { action, at, by, how: chosen } = answered;
  const when = capitalized(formatWhen(at, serverTime()));
  const correct = (method: AnswerMethod) => {
    const how = method === chosen ? null : method;
    act(id, { kind: 'answer-corrected', how, undoes: action });
  };

  return (
    <section className="body">
      <div className="part-line">
        <h3 className="part">Cómo se contestó</h3>
        {outcome ? (
          <DialogButton
            kind="link"
            dialog={(close) => <ReopenDialog request={request} onClose={close} />}
          >
            Volver a sin contestar
          </DialogButton>
        ) : (
          <Button kind="link" onClick={() => reopen(request)}>
            Deshacer
          </Button>
        )}
      </div>
      <p className="soft">
        <time dateTime={at}>{when}</time>
        {by && <span>{`, por ${by}`}</span>}
      </p>
      <fieldset className="choices" aria-label="Cómo se contestó">
        {answerMethodKeys.map((method) => (
          <button
            key={method}
            type="button"
            aria-pressed={method === chosen}
            onClick={() => correct(method)}
          >
            {capitalized(answerMethods[method].es)}
          </button>
        ))}
      </fieldset>
    </section>
  );
}
