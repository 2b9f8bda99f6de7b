import type { What } from '../../desk-api/actions.ts';
import { useAct } from '../data/act.ts';
import { useCompany } from '../data/company.ts';

/** Says of one request that it is spam, or that it is none, and offers the way back. */
export function useVerdict({ id, name }: { id: number; name: string }, verdict: keyof typeof verdicts) {
  const act = useAct();
  const { what, given, back, undone } = verdicts[verdict];
  const told = useCompany().data?.noticesGoOut && verdict === 'release' ? ', y su aviso ya sale' : '';
  return () =>
    act({
      requests: [id],
      what,
      said: `${name}${given}${told}.`,
      back: { what: () => back, said: `${name}${undone}` },
    });
}

const verdicts = {
  release: {
    what: { kind: 'released' },
    given: ' está en Solicitudes',
    back: { kind: 'quarantined' },
    undone: ': otra vez en «Posible publicidad».',
  },
  junk: {
    what: { kind: 'junk' },
    given: ': en «Posible publicidad»',
    back: { kind: 'not-junk' },
    undone: ': no es publicidad.',
  },
} as const satisfies Record<string, { what: What; given: string; back: What; undone: string }>;
