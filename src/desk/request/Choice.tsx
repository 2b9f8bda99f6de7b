import { useRef, useState } from 'react';
import { Chips, type Option } from '../ui/Chips.tsx';

/** Chooses one option or none: a second tap takes the choice back. What was chosen earlier hides the other options. */
export function Choice<K extends string>({ legend, options, chosen, onChoose }: Props<K>) {
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
