import { useChangeRequest } from '../data/change-request.ts';
import { showUndone, toast } from '../ui/toast.ts';

/** Notes that somebody was called and did not answer, and offers to take that back. The request still waits. */
export function useMissedCall({ id, name }: { id: number; name: string }) {
  const { mutate, mutateAsync, isPending, error } = useChangeRequest(id);
  const undo = () =>
    showUndone(mutateAsync({ kind: 'no-missed-call' }).then(() => ({ words: `${name}: llamada quitada.` })));
  const note = (done?: () => void) =>
    mutate(
      { kind: 'missed-call' },
      {
        onSuccess() {
          toast.set({ words: `${name}: llamada sin respuesta.`, undo });
          done?.();
        },
      },
    );
  return { note, isPending, error };
}
