import { useState } from 'react';
import type { RequestList, RequestRow } from '../../desk-api/requests.ts';
import { useLaidOver } from '../data/use-waiting.ts';
import { reminderState } from '../time/remind.ts';
import { useNow } from '../time/When.tsx';

/**
 * Those whose day has come, as the server says and, without a network, by this device's clock. Only those stand at the top that
 * did when the list was opened: the others are `fresh` until they are asked for, so that nothing moves that is being read.
 */
export function useToday(pages: Pages | undefined): {
  today: RequestRow[];
  fresh: RequestRow[];
  show(): void;
} {
  const now = useNow();
  const laid = useLaidOver();
  const [shown, setShown] = useState<ReadonlySet<number>>();
  const rows = pages?.flatMap(({ requests, today = [] }) => [...today, ...requests]) ?? [];
  // Those of the server first: they come with their notes.
  const each = new Map(rows.toReversed().map((row) => [row.id, laid(row)]));
  const due = [...each.values()].filter(
    (row) => row.state === 'received' && reminderState(row, now) === 'due',
  );
  due.sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1));
  const show = () => setShown(new Set(due.map(({ id }) => id)));
  if (pages && !shown) show();
  return {
    today: due.filter(({ id }) => shown?.has(id)),
    fresh: due.filter(({ id }) => !shown?.has(id)),
    show,
  };
}

type Pages = Pick<RequestList, 'requests' | 'today'>[];
