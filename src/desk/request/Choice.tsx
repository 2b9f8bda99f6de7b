import './choice.css';
import { useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';

/** Chooses one option or none: a second tap takes the choice back. What was chosen earlier hides the other options. */
export function Choice<K extends string>({ legend, options, chosen, onChoose }: Props<K>) {
  // Once open it stays so: nothing may move from under the thumb while somebody chooses.
  const [open, setOpen] = useState(chosen === null);
  const group = useRef<HTMLFieldSetElement>(null);
  const change = () => {
    // The button that has the focus is about to go.
    group.current?.querySelector('button')?.focus();
    setOpen(true);
  };
  const shown = open ? options : options.filter(({ key }) => key === chosen);
  return (
    <fieldset className="choice" ref={group}>
      <legend>{legend}</legend>
      {shown.map(({ key, words }) => (
        <button
          key={key}
          type="button"
          className="chip"
          aria-pressed={key === chosen}
          onClick={() => {
            setOpen(true);
            onChoose(key === chosen ? null : key);
          }}
        >
          {key === chosen && <Icon name="check" small />}
          {words}
        </button>
      ))}
      {!open && (
        <button type="button" className="link" onClick={change}>
          Cambiar<span className="vh"> {legend.toLowerCase()}</span>
        </button>
      )}
    </fieldset>
  );
}

type Props<K extends string> = {
  legend: string;
  options: readonly { key: K; words: string }[];
  chosen: K | null;
  onChoose: (key: K | null) => void;
};
