import './actions.css';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { useWide } from '../browser/use-media.ts';
import { useWaits } from '../data/ticked.ts';
import { Icon } from '../ui/Icon.tsx';
import { AfterContact } from './AfterContact.tsx';
import { Contacts } from './Contacts.tsx';
import { contacted } from './contact.ts';
import { Neighbours } from './Neighbours.tsx';
import { ReleaseButton } from './ReleaseButton.tsx';
import { TickTrouble } from './TickTrouble.tsx';
import type { Around } from './use-neighbours.ts';
import { useTick } from './use-tick.ts';

/** The buttons of a request. On a telephone they are at the bottom, where the thumb is. */
export function Actions({ request, around }: { request: WholeRequest; around: Around }) {
  const wide = useWide();
  const later = useWaits(request);
  const asked = contacted.use();
  const { tick, isPending, error } = useTick(request, around);
  const waits = request.state === 'received' && !request.answered;
  if (asked?.id === request.id && waits)
    return <AfterContact who={request} way={asked.way} around={around} />;
  return (
    <>
      <TickTrouble error={error} request={request} />
      <fieldset className={waits ? 'acts' : 'acts acts--done'} aria-label="Qué hacer">
        <Contacts request={request} waits={waits} />
        {waits && (
          <button type="button" className="b b--ink" data-tick disabled={isPending} onClick={() => tick()}>
            <Icon name="check" />
            Contestada{' '}
            <span className="kbd" aria-hidden="true">
              e
            </span>
          </button>
        )}
        {request.state === 'quarantined' && <ReleaseButton request={request} />}
        {!wide && (
          <div className="acts__steps">
            <Neighbours around={around} />
          </div>
        )}
        {waits && later && <p className="acts__hint">Otra vez sin contestar. Se enviará al volver la red.</p>}
      </fieldset>
    </>
  );
}
