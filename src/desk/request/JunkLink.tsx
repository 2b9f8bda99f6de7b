import type { WholeRequest } from '../../desk-api/requests.ts';
import { useVerdict } from '../suspected/use-verdict.ts';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Trouble.tsx';

/** Says that a request is spam; it can be taken back. */
export function JunkLink({ request }: { request: WholeRequest }) {
  const { judge, isPending, error } = useVerdict(request, 'junk');
  return (
    <>
      <button type="button" className="link" disabled={isPending} onClick={judge}>
        <Icon name="megaphone" small />
        Es publicidad
      </button>
      {error && <Trouble error={error} />}
    </>
  );
}
