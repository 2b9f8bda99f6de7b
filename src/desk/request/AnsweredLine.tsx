import './answered-line.css';
import { type AnswerWay, answerWayKeys, answerWays } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { useChangeRequest } from '../data/change-request.ts';
import { useTickRequest } from '../data/tick-request.ts';
import { useWaits } from '../data/ticked.ts';
import { When } from '../time/When.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Trouble.tsx';

/** Says when a request was answered, by whom and how. The way can be corrected, and the answer taken back. */
export function AnsweredLine({ request, answered }: Props) {
  const change = useChangeRequest(request.id);
  const tick = useTickRequest(request.id);
  const waits = useWaits(request);
  const error = tick.error ?? change.error;
  const correct = (how: AnswerWay) =>
    change.mutate({ kind: 'correct', answer: { how: how === answered.how ? null : how } });
  return (
    <div className="done-line">
      <Icon name="check" />
      <span className="done-line__what">
        Contestada <When at={answered.at} />
        {answered.by ? `, por ${answered.by}` : ', con un comando en el servidor'}
      </span>
      <button
        type="button"
        className="link"
        data-undo
        disabled={tick.isPending}
        onClick={() => tick.mutate('unanswered')}
      >
        Deshacer
      </button>
      {waits ? (
        <p className="done-line__later">Se enviará al volver la red</p>
      ) : (
        <fieldset className="done-line__how" aria-label="Cómo se contestó">
          {answerWayKeys.map((how) => (
            <button
              key={how}
              type="button"
              aria-pressed={how === answered.how}
              disabled={change.isPending}
              onClick={() => correct(how)}
            >
              {capitalized(answerWays[how])}
            </button>
          ))}
        </fieldset>
      )}
      {error && <Trouble error={error} />}
    </div>
  );
}

type Props = { request: WholeRequest; answered: NonNullable<WholeRequest['answered']> };
