import { useState } from 'react';
import { useDraft } from '../state/drafts.ts';
import type { LoggedCall } from './EditCall.tsx';

/**
 * Returns the draft of the call that is being logged, and a function that changes it;
 * called without a call, the function empties the form. Choices without a text are lost
 * when the form is left: in the form of the next call they would not be noticed.
 */
export function useCallDraft(): [LoggedCall, (call?: LoggedCall) => void] {
  const [draft, setDraft] = useDraft('call');
  const [chosen, setChosen] = useState(empty);
  const call: LoggedCall = draft === '' ? chosen : { ...empty, ...JSON.parse(draft) };
  const change = (next = empty) => {
    setChosen(next);
    setDraft(writeCall(next));
  };
  return [call, change];
}

const empty: LoggedCall = {
  fields: { name: '', phone: '', email: '', message: '' },
  language: 'es',
  answered: false,
  urgent: false,
};

/** Returns an empty text for a form without a text. */
function writeCall(call: LoggedCall): string {
  const isTyped = Object.values(call.fields).some((value) => value !== '');
  return isTyped ? JSON.stringify(call) : '';
}
