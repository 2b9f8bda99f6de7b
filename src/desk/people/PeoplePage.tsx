import { usePeople } from '../data/people.ts';
import { Page } from '../frame/Page.tsx';
import { Notifications } from '../notifications/Notifications.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { EndEverywhere } from './EndEverywhere.tsx';
import { PersonDevices } from './PersonDevices.tsx';

/** Who may enter, on which devices they are signed in, and how to end either. */
export function PeoplePage() {
  const { data, error, refetch } = usePeople();
  return (
    <Page title="Personas y dispositivos">
      {error && <Trouble error={error} retry={refetch} />}
      {data && (
        <div className="body">
          <Notifications />
          <div className="duo">
            {data.people.map((person) => (
              <PersonDevices key={person.id} person={person} only={data.people.length === 1} />
            ))}
          </div>
          <p className="hint">
            Para que entre otra persona, en el servidor: <code>{data.command} --for NOMBRE</code>
          </p>
          <EndEverywhere />
        </div>
      )}
    </Page>
  );
}
