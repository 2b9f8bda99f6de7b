import type { WholeRequest } from '../../desk-api/requests.ts';
import { Trouble } from '../ui/Trouble.tsx';
import { useMissedCall } from './use-missed-call.ts';

/** For whoever called from another telephone, and so was not asked how it went. */
export function MissedCall({ request }: { request: WholeRequest }) {
  const { note, isPending, error } = useMissedCall(request);
  return (
    <>
      <button type="button" className="link" disabled={isPending} onClick={() => note()}>
        Apuntar que no lo coge
      </button>
      {error && <Trouble error={error} />}
    </>
  );
}
