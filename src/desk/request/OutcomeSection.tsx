import { useRef, useState } from 'react';
import { type Outcome, outcomeKeys, outcomes } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { useAct } from '../data/act.ts';
import { useRemind } from '../requests/Reminder.tsx';
import { onDay } from '../time/day-words.ts';
import { dayIn, reminderState } from '../time/remind.ts';
import { Chips } from '../ui/Chips.tsx';
import { toast } from '../ui/toast.ts';
import { Section } from './Section.tsx';

/** What became of the request, with one tap; a second tap takes the choice back. What was chosen earlier hides the others. */
export function OutcomeSection({ request }: { request: WholeRequest }) {
  const act = useAct();
  const { outcome } = request;
  const remind = useRemind(request);
  // Once open it stays so: nothing may move from under the thumb while somebody chooses.
  const [open, setOpen] = useState(outcome === null);
  const group = useRef<HTMLFieldSetElement>(null);
  const choose = (key: Outcome | null) => {
    setOpen(true);
    act({ requests: [request.id], action: { kind: 'outcome', outcome: key } });
    // Nobody has to be asked again; the toast brings it back.
    if (key && closed.has(key) && reminderState(request, new Date()) !== 'none') remind(null);
    if (key !== 'quoted' || reminderState(request, new Date()) === 'set') return;
    const on = dayIn(7, new Date());
    toast.set({
      icon: 'bell',
      words: `¿Te lo recuerdo ${onDay(on, new Date())}?`,
      next: { words: 'Recuérdamelo', run: () => remind(on) },
    });
  };
  const change = () => {
    // The button that has the focus is about to go.
    group.current?.querySelector('button')?.focus();
    setOpen(true);
  };
  const shown = open ? outcomeKeys : outcomeKeys.filter((key) => key === outcome);
  return (
    <Section title="Etiquetas">
      <Chips
        ref={group}
        legend="En qué quedó"
        options={shown.map((key) => ({ key, words: capitalized(outcomes[key]) }))}
        chosen={outcome}
        onChoose={(key) => choose(key === outcome ? null : key)}
      >
        {!open && (
          <button type="button" className="link" onClick={change}>
            Cambiar<span className="vh"> en qué quedó</span>
          </button>
        )}
      </Chips>
    </Section>
  );
}

const closed: ReadonlySet<Outcome> = new Set(['won', 'lost', 'discarded']);
