import { AfterContact } from '../requests/AfterContact.tsx';
import type { LastContact } from '../state/last-contact.ts';
import { useRequest } from '../state/queries.ts';

/**
 * The question after a contact, at the foot of a list. No list may hold the request, such
 * as after the app was closed during the call: then it is read by its number.
 */
export function ContactInList({ contact }: { contact: LastContact }) {
  const { data } = useRequest(contact.id);
  return data && <AfterContact contact={contact} request={data} />;
}
