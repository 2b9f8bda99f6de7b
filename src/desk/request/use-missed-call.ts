import { useChangeRequest } from '../data/change-request.ts';
import { problemWords } from '../data/problem-words.ts';
import { toast } from '../ui/toast.ts';

/** Notes that somebody was called and did not answer, which can be taken back: whoever it is still waits. */
export function useMissedCall({ id, name }: { id: number; name: string }) {
  const { mutate, mutateAsync, isPending, error } = useChangeRequest(id);
  const undo = () =>
    mutateAsync({ kind: 'no-missed-call' }).then(
      () => toast.set({ words: `${name}: llamada quitada.` }),
      (error) => toast.set({ words: `No se ha podido deshacer. ${problemWords(error).title}.` }),
    );
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
