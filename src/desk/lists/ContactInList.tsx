import { useEffect, useState } from 'react';
import { AfterContact } from '../requests/AfterContact.tsx';
import { endOfferUnlessOpen } from '../requests/end-offer.ts';
import { DayDialog, QuoteDialog, VisitDialog } from '../requests/lazy-dialogs.ts';
import { NextOfferBar } from '../requests/NextOfferBar.tsx';
import { type LastContact, lastContact } from '../state/last-contact.ts';
import { isOfferedInList, nextOffer } from '../state/next-offer.ts';
import { usePageBeside } from '../state/panes.ts';
import { useRequest } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { OpenDialog } from '../ui/Button.tsx';

/**
 * At the foot of a list: the question after a contact and, if the answer changes nothing,
 * the offer of next steps. The page of the request has both too, if it is open beside the
 * list.
 */
export function ContactInList() {
  const asked = lastContact.use();
  const offer = nextOffer.use();
  const offeredId = isOfferedInList(offer) ? offer.id : undefined;
  // A dialog outlives the offer that opened it: the first tap in the dialog ends that.
  const [open, setOpen] = useState<{ id: number; dialog: DialogName }>();
  useEndOnLeaving();

  const id = open?.id ?? asked?.id ?? offeredId;
  const pageBeside = usePageBeside();
  if (id === undefined || pageBeside === paths.request(id)) return null;
  return (
    <Contact
      key={id}
      id={id}
      asked={asked?.id === id ? asked : null}
      isOffered={offeredId === id}
      open={open?.dialog}
      onOpen={(dialog) => setOpen({ id, dialog })}
      onClose={() => setOpen(undefined)}
    />
  );
}

/**
 * The contact with one visitor. The request is read by its id, because no list may hold
 * it, such as after the app was closed during the call.
 */
function Contact({ id, asked, isOffered, open, onOpen, onClose }: ContactProps) {
  const { data: request } = useRequest(id);
  if (!request) return null;

  const Dialog = open && dialogs[open];
  return (
    <>
      {asked && <AfterContact contact={asked} request={request} />}
      {!asked && isOffered && (
        <NextOfferBar done={null} name={request.name} onChoose={onOpen} />
      )}
      {Dialog && (
        <OpenDialog>
          <Dialog request={request} onClose={onClose} />
        </OpenDialog>
      )}
    </>
  );
}

type ContactProps = {
  id: number;
  asked: LastContact | null;
  isOffered: boolean;
  open: DialogName | undefined;
  onOpen: (dialog: DialogName) => void;
  onClose: () => void;
};

const dialogs = { visit: VisitDialog, quote: QuoteDialog, day: DayDialog };

type DialogName = keyof typeof dialogs;

/** Ends the offer of a list when the list is left, unless for the page of the request. */
function useEndOnLeaving(): void {
  useEffect(
    () => () => {
      const offer = nextOffer.get();
      if (isOfferedInList(offer)) endOfferUnlessOpen(offer.id);
    },
    [],
  );
}
