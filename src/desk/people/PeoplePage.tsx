import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import type { People } from '../../desk-api/people.ts';
import { useSession } from '../state/session.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { Invite } from './Invite.tsx';
import { LostDeviceCard } from './LostDeviceCard.tsx';
import { PersonCard } from './PersonCard.tsx';

/** The people with their devices, and invitations. */
export function PeoplePage() {
  const ownId = useSession()?.person.id;
  const query = useQuery<People>({ queryKey: [apiPaths.people] });
  return (
    <Page title="Personas y dispositivos" back>
      <h2 className="request-name page-name">Personas y dispositivos</h2>
      <Loaded query={query}>
        {({ people }) => (
          <>
            {people.map((person, index) => (
              <PersonCard
                key={person.id}
                person={person}
                first={index === 0}
                byFirst={people[0]?.id === ownId}
              />
            ))}
            <Invite />
            <LostDeviceCard />
          </>
        )}
      </Loaded>
    </Page>
  );
}
