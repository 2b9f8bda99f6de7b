import { useCallback, useEffect, useRef, useState } from 'react';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { useChangeRequest } from '../data/change-request.ts';
import { draftOf, dropDraft, keepDraft } from '../data/drafts.ts';
import { useSession } from '../data/session.ts';

/**
 * The note while it is typed. It is saved a second after the last key, and at once on leaving. Where somebody else has
 * saved another one meanwhile, both are kept until one is chosen.
 */
export function useNote(request: WholeRequest) {
  const person = useSession().data?.person.id ?? 0;
  const [text, setText] = useState(() => draftOf(request.id, person) ?? request.note);
  // The stored note that the typed text is based on.
  const [base, setBase] = useState(request.note);
  const { mutate, ...change } = useChangeRequest(request.id);
  const isTyped = text !== base;
  const theirs = isTyped && request.note !== base && request.note !== text ? request.note : undefined;
  if (!isTyped && request.note !== base) {
    setText(request.note);
    setBase(request.note);
  }
  const save = useCallback(
    (note: string) =>
      mutate(
        { kind: 'note', note },
        {
          onSuccess(stored) {
            setBase(stored.note);
            setText((typed) => (typed === note ? stored.note : typed));
          },
        },
      ),
    [mutate],
  );
  const wantsSaving = isTyped && theirs === undefined && !change.isPending && !change.isError;
  useEffect(() => {
    if (!wantsSaving) return;
    const timer = setTimeout(() => save(text), 1000);
    return () => clearTimeout(timer);
  }, [wantsSaving, text, save]);
  useSavedOnLeaving(wantsSaving ? text : undefined, save);
  return {
    text,
    type(typed: string) {
      setText(typed);
      keepDraft(request.id, person, typed);
      if (typed === base) dropDraft(request.id, typed);
      if (change.isError) change.reset();
    },
    theirs,
    /** Ends a conflict with one's own note, or with the one that was saved meanwhile. */
    choose(which: 'mine' | 'theirs') {
      setBase(request.note);
      change.reset();
      if (which === 'theirs') {
        dropDraft(request.id, text);
        setText(request.note);
      }
    },
    savedAt: !isTyped && change.isSuccess ? new Date(change.submittedAt) : undefined,
    error: theirs === undefined ? change.error : null,
    retry: () => save(text),
  };
}

/** Saves the text at once when the page is left or hidden. */
function useSavedOnLeaving(text: string | undefined, save: (note: string) => void): void {
  const unsaved = useRef(text);
  useEffect(() => {
    unsaved.current = text;
  });
  useEffect(() => {
    const leave = () => unsaved.current !== undefined && save(unsaved.current);
    const hide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [save]);
}
