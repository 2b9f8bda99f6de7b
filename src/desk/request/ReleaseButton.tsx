import type { WholeRequest } from '../../desk-api/requests.ts';
import { useRelease } from '../suspected/use-release.ts';
import { Trouble } from '../ui/Trouble.tsx';

/** Takes a request back from suspected spam. */
export function ReleaseButton({ request }: { request: WholeRequest }) {
  const { release, isPending, error } = useRelease(request);
  return (
    <>
      <button type="button" className="b b--ink" disabled={isPending} onClick={release}>
        No es correo basura
      </button>
      {error && <Trouble error={error} />}
    </>
  );
}
