import type { Locale } from '../../locale.ts';
import { useDraft } from '../state/drafts.ts';
import type { LoggedCall } from './EditCall.tsx';

/**
 * Returns the draft of the call that is being logged, and a function that changes it;
 * called without a call, the function empties the form.
 */
export function useCallDraft(): [LoggedCall, (call?: LoggedCall) => void] {
  const [draft, setDraft] = useDraft('call');
  const call: LoggedCall = draft === '' ? empty : { ...empty, ...JSON.parse(draft) };
  return [call, (next = empty) => setDraft(writeCall(next))];
}

const usualLanguage: Locale = 'es';

const empty: LoggedCall = {
  fields: { name: '', phone: '', email: '', message: '' },
  language: usualLanguage,
  answered: false,
  urgent: false,
};

/** Returns an empty text for an untouched form. Changed choices alone make a draft. */
function writeCall(call: LoggedCall): string {
  const isTyped = Object.values(call.fields).some((value) => value !== '');
  const isChosen = call.answered || call.urgent || call.language !== usualLanguage;
  return isTyped || isChosen ? JSON.stringify(call) : '';
}
