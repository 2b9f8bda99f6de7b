import type { WholeRequest } from '../../desk-api/requests.ts';
import { problemWords } from '../data/problem-words.ts';
import { useJudge } from '../data/suspected.ts';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { toast } from '../ui/toast.ts';

/** Says that a request is spam; it can be taken back. */
export function JunkLink({ request: { id, version, name } }: { request: WholeRequest }) {
  const judge = useJudge();
  const takeBack = (requests: { id: number; version: number }[]) =>
    judge.mutateAsync({ verdict: 'pending', requests }).then(
      () => toast.set({ words: `${name}: no es correo basura.` }),
      (error) => toast.set({ words: `No se ha podido deshacer. ${problemWords(error).title}.` }),
    );
  const putAway = () =>
    judge.mutate(
      { verdict: 'junk', requests: [{ id, version }] },
      {
        onSuccess: ({ changed }) =>
          toast.set(
            changed.length === 0
              ? { words: `${name}: otra persona se ha adelantado.` }
              : { words: `${name}: apartada como basura.`, undo: () => takeBack(changed) },
          ),
      },
    );
  return (
    <>
      <button type="button" className="link" disabled={judge.isPending} onClick={putAway}>
        <Icon name="sieve" small />
        Es correo basura
      </button>
      {judge.error && <Trouble error={judge.error} />}
    </>
  );
}
