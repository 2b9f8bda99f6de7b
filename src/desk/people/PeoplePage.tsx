import { usePeople } from '../api/people.ts';
import { Page } from '../app/Page.tsx';
import { ErrorBanner, Loading } from '../ui/Banner.tsx';
import { EndEverywhere } from './EndEverywhere.tsx';
import { Invite } from './Invite.tsx';
import { Notifications } from './Notifications.tsx';
import { PersonCard } from './PersonCard.tsx';

/** Who can enter the desk and on which devices; notifications on this one; invitations. */
export function PeoplePage() {
  const { data, error, refetch } = usePeople();
  return (
    <Page title="Personas y dispositivos">
      {error && <ErrorBanner error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Notifications />
          {data.people.map((person, index) => (
            <PersonCard
              key={person.id}
              person={person}
              first={index === 0}
              alone={data.people.length === 1}
            />
          ))}
          <Invite />
          <EndEverywhere />
        </>
      )}
    </Page>
  );
}
