import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { AnswerWay } from '../../contact/labels.ts';
import { queueAction, undo } from '../api/outbox.ts';
import { useSession } from '../api/session.ts';
import { clearContacted } from '../lib/contact.ts';
import { readDraft, writeDraft } from '../lib/drafts.ts';
import { paths } from '../routes.ts';
import { showToast } from '../ui/Toast.tsx';

type Answerable = { id: number; name: string };

/** Returns a function that marks a request as answered, saves a note that is still in the box, and goes to the list. */
export function useMarkAnswered({ id, name }: Answerable) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const personId = useSession().data?.person.id ?? 0;
  return (how: AnswerWay | null) => {
    const actions = queueAction(client, [id], { kind: 'answered', how });
    const draft = readDraft(personId, id).trim();
    if (draft !== '') {
      queueAction(client, [id], { kind: 'note', text: draft });
      writeDraft(personId, id, '');
    }
    clearContacted();
    showToast(`${name}: contestada${draft && ', con tu nota'}.`, () =>
      undo(client, actions, (undoes) => ({ kind: 'reopened', undoes })),
    );
    navigate(paths.home);
  };
}

/** Returns a function that notes a call of ours that was not answered. */
export function useNoAnswer({ id, name }: Answerable) {
  const client = useQueryClient();
  return () => {
    const actions = queueAction(client, [id], { kind: 'no-answer' });
    clearContacted();
    showToast(`${name}: no lo coge.`, () =>
      undo(client, actions, (undoes) => ({ kind: 'no-answer-deleted', undoes })),
    );
  };
}
