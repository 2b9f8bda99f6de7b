import { useAct } from '../data/act.ts';

/** Notes that somebody was called and did not answer, and offers to take that back. The request still waits. */
export function useMissedCall({ id, name }: { id: number; name: string }): () => void {
  const act = useAct();
  return () =>
    act({
      requests: [id],
      what: { kind: 'missed-call' },
      said: `${name}: llamada sin respuesta.`,
      back: {
        what: (undoes) => ({ kind: 'no-missed-call', undoes }),
        said: `${name}: llamada quitada.`,
      },
    });
}
