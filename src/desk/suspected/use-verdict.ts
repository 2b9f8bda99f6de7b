import type { RequestAction } from '../../desk-api/actions.ts';
import { useAct } from '../data/act.ts';
import { useCompany } from '../data/company.ts';

/** Says of one request that it is spam, or that it is none, and offers the way back. */
export function useVerdict({ id, name }: { id: number; name: string }, verdict: keyof typeof verdicts) {
  const act = useAct();
  const { action, given, back, undone } = verdicts[verdict];
  const told = useCompany().data?.noticesGoOut && verdict === 'release' ? ', y su aviso ya sale' : '';
  return () =>
    act({
      requests: [id],
      action,
      said: `${name}${given}${told}.`,
      back: { action: () => back, said: `${name}${undone}` },
    });
}

const verdicts = {
  release: {
    action: { kind: 'released' },
    given: ' está en Solicitudes',
    back: { kind: 'quarantined' },
    undone: ': otra vez en «Posible publicidad».',
  },
  junk: {
    action: { kind: 'marked-spam' },
    given: ': en «Posible publicidad»',
    back: { kind: 'spam-cleared' },
    undone: ': no es publicidad.',
  },
} as const satisfies Record<
  string,
  { action: RequestAction; given: string; back: RequestAction; undone: string }
>;
