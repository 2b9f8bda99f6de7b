import { useLocation } from 'wouter';
import type { AnswerWay } from '../../contact/labels.ts';
import { useWide } from '../browser/use-media.ts';
import { useChangeRequest } from '../data/change-request.ts';
import { problemWords } from '../data/problem-words.ts';
import { paths } from '../routes.ts';
import { toast } from '../ui/toast.ts';
import { called, lastContact } from './contact.ts';
import { useGoToList } from './use-go-to-list.ts';
import type { Around } from './use-neighbours.ts';

/** Notes that a request was answered, by the button that was used last, and goes on to whoever is next. */
export function useTick({ id, name }: { id: number; name: string }, around: Around | undefined) {
  const change = useChangeRequest(id);
  const goOn = useGoOn(around);
  const undo = () =>
    change.mutateAsync({ kind: 'withdraw' }).then(
      () => toast.set({ words: `${name}: otra vez sin contestar.` }),
      (error) => toast.set({ words: `No se ha podido deshacer. ${problemWords(error).title}.` }),
    );
  const tick = (how: AnswerWay | null = lastContact(id)) =>
    change.mutate(
      { kind: 'answer', answer: { how } },
      {
        onSuccess() {
          if (called.get()?.id === id) called.set(null);
          toast.set({ words: `${name}: contestada.`, undo });
          goOn();
        },
      },
    );
  return { tick, undo, isPending: change.isPending, error: change.error };
}

/** Back to the list on a telephone; to the next one where the list stands beside it; nowhere from the list itself. */
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
