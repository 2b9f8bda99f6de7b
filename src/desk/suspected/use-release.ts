import { problemWords } from '../data/problem-words.ts';
import { useJudge } from '../data/suspected.ts';
import { toast } from '../ui/toast.ts';

/** Lets one in that was suspected, and offers the way back. */
export function useRelease({ id, version, name }: { id: number; version: number; name: string }) {
  const judge = useJudge();
  const takeBack = (requests: { id: number; version: number }[]) =>
    judge.mutateAsync({ verdict: 'take-back', requests }).then(
      () => toast.set({ words: `${name}: otra vez apartada.` }),
      (error) => toast.set({ words: `No se ha podido deshacer. ${problemWords(error).title}.` }),
    );
  const release = () =>
    judge.mutateAsync({ verdict: 'release', requests: [{ id, version }] }).then(
      ({ changed }) =>
        toast.set(
          changed.length === 0
            ? { words: `${name}: otra persona se ha adelantado.` }
            : { words: `${name} está en Solicitudes, y su aviso ya sale.`, undo: () => takeBack(changed) },
        ),
      () => undefined,
    );
  return { release, isPending: judge.isPending, error: judge.error };
}
