import { useInstallation } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { type Addressed, firstSentence } from './first-sentence.ts';

/** Returns the first sentence of a message to a visitor, from the person who is signed in; empty until both are known. */
export function useFirstSentence(request: Addressed): string {
  const installation = useInstallation();
  const { data: session } = useSession();
  return installation && session ? firstSentence(installation, request, session.person.name) : '';
}
