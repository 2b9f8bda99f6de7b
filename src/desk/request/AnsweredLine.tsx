import { type AnswerWay, answerWayKeys, answerWays } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { useAct, useTakeBack } from '../data/act.ts';
import { useUnsent } from '../data/use-waiting.ts';
import { When } from '../time/When.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Says when a request was answered, by whom and how. The way can be corrected, and the answer taken back. */
export function AnsweredLine({ request, answered }: Props) {
  const act = useAct();
  const takeBack = useTakeBack();
  const { id, answerAction } = request;
  // The server may find that somebody else was first: then how they did it is not to be changed.
  const isUnsent = useUnsent(id).some((action) => action.id === answerAction);
  const correct = (how: AnswerWay) =>
    act({ requests: [id], action: { kind: 'corrected', how: how === answered.how ? null : how } });
  return (
    <div className="done-line">
      <Icon name="check" />
      <span className="done-line__what">
        Contestada <When at={answered.at} />
        {answered.by ? `, por ${answered.by}` : ', con un comando en el servidor'}
      </span>
      {answerAction && (
        <button
          type="button"
          className="link"
          data-undo
          onClick={() =>
            takeBack({ id: answerAction, requestId: id }, { kind: 'reopened', undoes: answerAction })
          }
        >
          Deshacer
        </button>
      )}
      {!isUnsent && (
        <fieldset className="done-line__how" aria-label="Cómo se contestó">
          {answerWayKeys.map((how) => (
            <button key={how} type="button" aria-pressed={how === answered.how} onClick={() => correct(how)}>
              {capitalized(answerWays[how])}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

type Props = { request: WholeRequest; answered: NonNullable<WholeRequest['answered']> };
