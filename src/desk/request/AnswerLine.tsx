import {
  type AnswerMethod,
  answerMethodKeys,
  answerMethods,
} from '../../contact-request/answer.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { queueAction, undo } from '../state/outbox.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Time } from '../ui/Time.tsx';

/**
 * Says when a request was answered, by whom and how. The method can be corrected, and the
 * answer undone.
 */
export function AnswerLine({ request }: { request: RequestDetail }) {
  const { id, answered, outcome, decision } = request;
  if (!answered) return null;

  const { action, at, by, how: chosen } = answered;
  const reopen = () => {
    const undoes = decision?.action ?? action;
    const reopened = { kind: 'reopened', undoes, on: null } as const;
    // An outcome goes too, so that dropping an answer that was not sent does not do.
    if (outcome) queueAction(id, reopened);
    else undo({ id: action, requestId: id }, reopened);
  };
  const correct = (method: AnswerMethod) => {
    const how = method === chosen ? null : method;
    queueAction(id, { kind: 'answer-corrected', how, undoes: action });
  };

  return (
    <div className="answer">
      <p>
        <Icon name="check" />
        <span>
          Contestada <Time at={at} />
          {by && <span>{`, por ${by}`}</span>}
        </span>
        <Button kind="link" onClick={reopen}>
          {outcome ? 'Volver a sin contestar' : 'Deshacer'}
        </Button>
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
    </div>
  );
}
