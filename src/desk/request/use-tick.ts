import { useLocation } from 'wouter';
import type { AnswerWay } from '../../contact/labels.ts';
import { useWide } from '../browser/use-media.ts';
import { problemWords } from '../data/problem-words.ts';
import { type Sent, useTickRequest } from '../data/tick-request.ts';
import { paths } from '../routes.ts';
import { toast } from '../ui/toast.ts';
import { called, sayContact } from './contact.ts';
import { useGoToList } from './use-go-to-list.ts';
import type { Around } from './use-neighbours.ts';

/** Notes that a request was answered, by the button that was used last, and goes on to whoever is next. */
export function useTick({ id, name }: { id: number; name: string }, around: Around | undefined) {
  const { mutateAsync, isPending, error } = useTickRequest(id);
  const goOn = useGoOn(around);
  const unsent = (sent: Sent) => (sent === 'waits' ? id : undefined);
  const undo = () =>
    mutateAsync('unanswered').then(
      (sent) => toast.set({ words: `${name}: otra vez sin contestar.`, waits: unsent(sent) }),
      (error) => toast.set({ words: `No se ha podido deshacer. ${problemWords(error).title}.` }),
    );
  const tick = (how?: AnswerWay) => {
    if (how) sayContact(id, how);
    // Whoever asked is no longer shown once it is ticked.
    mutateAsync('answered').then(
      (sent) => {
        if (called.get()?.id === id) called.set(null);
        toast.set({ words: `${name}: contestada.`, undo, waits: unsent(sent) });
        goOn();
      },
      // It is shown as `error`.
      () => {},
    );
  };
  return { tick, isPending, error };
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
