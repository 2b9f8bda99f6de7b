import { useQueryClient } from '@tanstack/react-query';
import { type AnswerWay, answerWayKeys, answerWays } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { queueAction, undo } from '../api/outbox.ts';
import { Icon } from '../ui/Icon.tsx';
import { Time } from '../ui/Time.tsx';

/** Says when a request was answered, by whom and how. The way can be corrected, and the answer undone. */
export function AnswerLine({ request: { id }, answered }: AnswerLineProps) {
  const client = useQueryClient();
  const reopen = () =>
    undo(client, [{ id: answered.action, requestId: id }], (undoes) => ({ kind: 'reopened', undoes }));
  const correct = (how: AnswerWay) =>
    queueAction(client, [id], { kind: 'answer-corrected', how: how === answered.how ? null : how });
  return (
    <div className="answer">
      <p>
        <Icon name="check" />
        <span>
          Contestada <Time at={answered.at} />
          {answered.by && `, por ${answered.by}`}
        </span>
        <button type="button" className="link-button" onClick={reopen}>
          Deshacer
        </button>
      </p>
      <fieldset className="choices" aria-label="Cómo se contestó">
        {answerWayKeys.map((how) => (
          <button key={how} type="button" aria-pressed={how === answered.how} onClick={() => correct(how)}>
            {capitalized(answerWays[how])}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

type AnswerLineProps = { request: RequestDetail; answered: NonNullable<RequestDetail['answered']> };
