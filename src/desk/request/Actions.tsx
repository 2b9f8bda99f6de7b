import type { WholeRequest } from '../../desk-api/requests.ts';
import { useWide } from '../browser/use-media.ts';
import { useVerdict } from '../suspected/use-verdict.ts';
import { Icon } from '../ui/Icon.tsx';
import { AfterContact } from './AfterContact.tsx';
import { Contacts } from './Contacts.tsx';
import { contacted } from './contact.ts';
import { Neighbours } from './Neighbours.tsx';
import type { Around } from './use-neighbours.ts';
import { useTick } from './use-tick.ts';

/** The buttons of a request. On a telephone they are at the bottom, where the thumb is. */
export function Actions({ request, around }: { request: WholeRequest; around: Around }) {
  const wide = useWide();
  const asked = contacted.use();
  const tick = useTick(request, around);
  const release = useVerdict(request, 'release');
  const waits = request.state === 'received' && !request.answered;
  if (asked?.id === request.id && waits)
    return <AfterContact who={request} way={asked.way} around={around} />;
  return (
    <fieldset className={waits ? 'acts' : 'acts acts--done'} aria-label="Qué hacer">
      <Contacts request={request} waits={waits} />
      {waits && (
        <button
          type="button"
          className="b b--ink"
          data-tick
          // The second click of a double one would be the next request's.
          onClick={({ detail }) => detail < 2 && tick()}
        >
          <Icon name="check" />
          Contestada{' '}
          <span className="kbd" aria-hidden="true">
            e
          </span>
        </button>
      )}
      {request.state === 'quarantined' && (
        <button type="button" className="b b--ink" onClick={release}>
          No es publicidad
        </button>
      )}
      {!wide && (
        <div className="acts__steps">
          <Neighbours around={around} />
        </div>
      )}
    </fieldset>
  );
}
