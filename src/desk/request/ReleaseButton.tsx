import type { WholeRequest } from '../../desk-api/requests.ts';
import { useVerdict } from '../suspected/use-verdict.ts';
import { Trouble } from '../ui/Trouble.tsx';

/** Takes a request back from suspected spam. */
export function ReleaseButton({ request }: { request: WholeRequest }) {
  const { judge, isPending, error } = useVerdict(request, 'release');
  return (
    <>
      <button type="button" className="b b--ink" disabled={isPending} onClick={judge}>
        No es publicidad
      </button>
      {error && <Trouble error={error} />}
    </>
  );
}
