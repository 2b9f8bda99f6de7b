import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { lastContact } from '../state/last-contact.ts';
import { isOfferedInList, nextOffer } from '../state/next-offer.ts';
import { useReturnCount } from '../state/return-count.ts';
import { Loaded, type LoadedQuery } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { ContactInList, TopLines } from './lazy-parts.ts';
import { maxLines, useTopLines } from './use-top-lines.ts';

/**
 * A page with a list. The list is mounted again when the person returns to the desk after
 * more than a minute.
 */
export function ListPage({ title, notices, children }: ListPageProps) {
  const returns = useReturnCount();
  return (
    <Page title={title}>
      <AroundList notices={notices}>
        <Fragment key={returns}>{children}</Fragment>
      </AroundList>
    </Page>
  );
}

type ListPageProps = AroundListProps & { title: string };

/**
 * A list with the notices above it, and below it the question after a call or a message.
 */
export function AroundList({ notices = [], children }: AroundListProps) {
  const lines = useTopLines();
  const hasContact = useHasContact();
  return (
    <>
      <Suspense>{lines.length > 0 && <TopLines lines={lines} />}</Suspense>
      {notices.slice(0, maxLines - lines.length)}
      {children}
      <Suspense>{hasContact && <ContactInList />}</Suspense>
    </>
  );
}

type AroundListProps = {
  /** Notices of this list alone. */
  notices?: ReactNode[] | undefined;
  children: ReactNode;
};

/**
 * Returns whether something is asked or offered after a contact, or has been: a dialog
 * that was opened from there stays open.
 */
function useHasContact(): boolean {
  const asked = lastContact.use();
  const offer = nextOffer.use();
  const [hadContact, setHadContact] = useState(false);
  const hasContact = asked !== null || isOfferedInList(offer);
  if (hasContact && !hadContact) setHadContact(true);
  return hasContact || hadContact;
}

/**
 * Shows a list once it has been read. If a later fetch fails, the notices above the list
 * say why.
 */
export function LoadedList({ query, children }: LoadedListProps) {
  const { data, error, refetch } = query;
  const isFetching = !data && query.isFetching;
  return (
    <Loaded query={{ data, refetch, error: data ? null : error, isFetching }} rows>
      {children}
    </Loaded>
  );
}

type LoadedListProps = {
  query: LoadedQuery<unknown>;
  children: () => ReactNode;
};
