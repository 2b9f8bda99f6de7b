import { useCompany } from '../data/company.ts';
import { useJudge, type Verdict } from '../data/suspected.ts';
import { showUndone, toast } from '../ui/toast.ts';

/** Says of one request that it is spam, or that it is none, and offers the way back. */
export function useVerdict({ id, version, name }: Judged, verdict: keyof typeof verdicts) {
  const { mutateAsync, isPending, error } = useJudge();
  const { given, back, undone } = verdicts[verdict];
  const told = useCompany().data?.noticesGoOut && verdict === 'release' ? ', y su aviso ya sale' : '';
  const takeBack = (requests: { id: number; version: number }[]) =>
    showUndone(mutateAsync({ verdict: back, requests }).then(() => ({ words: `${name}${undone}` })));
  const judge = () =>
    mutateAsync({ verdict, requests: [{ id, version }] }).then(
      ({ changed }) =>
        toast.set(
          changed.length === 0
            ? { words: `${name}: otra persona se ha adelantado.` }
            : { words: `${name}${given}${told}.`, undo: () => takeBack(changed) },
        ),
      // It is shown as `error`.
      () => {},
    );
  return { judge, isPending, error };
}

type Judged = { id: number; version: number; name: string };

const verdicts = {
  release: {
    given: ' está en Solicitudes',
    back: 'take-back',
    undone: ': otra vez en «Posible publicidad».',
  },
  junk: { given: ': en «Posible publicidad»', back: 'pending', undone: ': no es publicidad.' },
} as const satisfies Partial<Record<Verdict, { given: string; back: Verdict; undone: string }>>;
