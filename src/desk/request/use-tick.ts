import { useLocation } from 'wouter';
import type { AnswerWay } from '../../contact/labels.ts';
import { useWide } from '../browser/use-media.ts';
import { type Sent, useTickRequest } from '../data/tick-request.ts';
import { paths } from '../routes.ts';
import { showUndone, toast } from '../ui/toast.ts';
import { contacted, sayContact, settleContact } from './contact.ts';
import { useGoToList } from './use-go-to-list.ts';
import type { Around } from './use-neighbours.ts';

/** Notes that a request was answered, by the way of contact that was used last, and goes on to the next request. */
export function useTick({ id, name }: { id: number; name: string }, around: Around | undefined) {
  const { mutateAsync, isPending, error } = useTickRequest(id);
  const goOn = useGoOn(around);
  const unsent = (sent: Sent) => (sent === 'waits' ? id : undefined);
  const undo = () =>
    showUndone(
      mutateAsync('unanswered').then((sent) => ({
        words: `${name}: otra vez sin contestar.`,
        waits: unsent(sent),
      })),
    );
  const tick = (how?: AnswerWay) => {
    if (how) sayContact(id, how);
    const { pathname } = location;
    // By `mutateAsync`, for the button may be gone from the page when the answer comes.
    mutateAsync('answered').then(
      (sent) => {
        if (contacted.get()?.id === id) settleContact();
        toast.set({ words: `${name}: contestada.`, undo, waits: unsent(sent) });
        // An answer that took long leads nobody away from the page that was opened meanwhile.
        if (location.pathname === pathname) goOn();
      },
      // It is shown as `error`.
      () => {},
    );
  };
  return { tick, isPending, error };
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
