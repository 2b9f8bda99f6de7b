import { useRef, useState } from 'react';
import { provinces, type Service } from '../../company/services.ts';
import { outcomeKeys, outcomes } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { LabelsGiven, WholeRequest } from '../../desk-api/requests.ts';
import { useAct } from '../data/act.ts';
import { useRemind } from '../requests/Reminder.tsx';
import { onDay } from '../time/day-words.ts';
import { dayIn, reminderState } from '../time/remind.ts';
import { Chips, type Option } from '../ui/Chips.tsx';
import { toast } from '../ui/toast.ts';
import { serviceWords } from './event-words.ts';
import { Section } from './Section.tsx';

/** The labels that the owner may give a request, with one tap each. None is required. */
export function Labels({ request }: { request: WholeRequest }) {
  const act = useAct();
  const { service, province, outcome } = request;
  const choose = (labels: LabelsGiven) => act({ requests: [request.id], what: { kind: 'labels', labels } });
  const remind = useRemind(request);
  const chooseOutcome = (key: typeof outcome) => {
    choose({ outcome: key });
    // Nobody has to be asked again; the toast brings it back.
    if ((key === 'won' || key === 'lost') && reminderState(request, new Date()) !== 'none') remind(null);
    if (key !== 'quoted' || reminderState(request, new Date()) === 'set') return;
    const on = dayIn(7, new Date());
    toast.set({
      icon: 'bell',
      words: `¿Te lo recuerdo ${onDay(on, new Date())}?`,
      next: { words: 'Recuérdamelo', run: () => remind(on) },
    });
  };
  return (
    <Section title="Etiquetas">
      <Choice
        legend="En qué quedó"
        options={outcomeKeys.map((key) => ({ key, words: capitalized(outcomes[key]) }))}
        chosen={outcome}
        onChoose={chooseOutcome}
      />
      <Choice
        legend="Servicio"
        options={serviceOptions}
        chosen={service}
        onChoose={(key) => choose({ service: key })}
      />
      <Choice
        legend="Provincia"
        options={provinces.map((key) => ({ key, words: key }))}
        chosen={province}
        onChoose={(key) => choose({ province: key })}
      />
    </Section>
  );
}

// Their short names are in the page already, and the long ones would come along with `serviceKeys`.
const serviceOptions = Object.entries(serviceWords).map(([key, words]) => ({ key: key as Service, words }));

/** Chooses one option or none: a second tap takes the choice back. What was chosen earlier hides the other options. */
function Choice<K extends string>({ legend, options, chosen, onChoose }: Props<K>) {
  // Once open it stays so: nothing may move from under the thumb while somebody chooses.
  const [open, setOpen] = useState(chosen === null);
  const group = useRef<HTMLFieldSetElement>(null);
  const choose = (key: K) => {
    setOpen(true);
    onChoose(key === chosen ? null : key);
  };
  const change = () => {
    // The button that has the focus is about to go.
    group.current?.querySelector('button')?.focus();
    setOpen(true);
  };
  const shown = open ? options : options.filter(({ key }) => key === chosen);
  return (
    <Chips ref={group} legend={legend} options={shown} chosen={chosen} onChoose={choose}>
      {!open && (
        <button type="button" className="link" onClick={change}>
          Cambiar<span className="vh"> {legend.toLowerCase()}</span>
        </button>
      )}
    </Chips>
  );
}

type Props<K extends string> = {
  legend: string;
  options: readonly Option<K>[];
  chosen: K | null;
  onChoose: (key: K | null) => void;
};
