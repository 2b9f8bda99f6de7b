import { useLocation } from 'wouter';
import type { AnswerWay } from '../../contact/labels.ts';
import { useWide } from '../browser/use-online.ts';
import { useAct } from '../data/act.ts';
import { paths } from '../routes.ts';
import { contacted, lastContact, settleContact } from './contact.ts';
import { type Around, useGoToList } from './Neighbours.tsx';

/** Notes that a request was answered, by the way of contact that was used last, and goes on to the next request. */
export function useTick({ id, name }: { id: number; name: string }, around: Around | undefined) {
  const act = useAct();
  const goOn = useGoOn(around);
  return (how: AnswerWay | null = lastContact(id)) => {
    act({
      requests: [id],
      action: { kind: 'answered', how },
      said: `${name}: contestada.`,
      back: {
        action: (undoes) => ({ kind: 'reopened', undoes }),
        said: `${name}: otra vez sin contestar.`,
      },
    });
    if (contacted.get()?.id === id) settleContact();
    goOn();
  };
}

/** Goes back to the list on a telephone, and to the next request where the list stands beside; from the list, nowhere. */
function useGoOn(around: Around | undefined): () => void {
  const wide = useWide();
  const [, navigate] = useLocation();
  const goToList = useGoToList('waiting');
  return () => {
    if (!around) return;
    const next = around.next ?? around.previous;
    if (!wide) goToList();
    else if (next === undefined) navigate(paths.home, { replace: true });
    else navigate(paths.request(next), { replace: true, state: history.state });
  };
}

/** Notes that somebody was called and did not answer, and offers to take that back. The request still waits. */
export function useMissedCall({ id, name }: { id: number; name: string }): () => void {
  const act = useAct();
  return () =>
    act({
      requests: [id],
      action: { kind: 'no-answer' },
      said: `${name}: llamada sin respuesta.`,
      back: {
        action: (undoes) => ({ kind: 'no-answer-undone', undoes }),
        said: `${name}: llamada quitada.`,
      },
    });
}
