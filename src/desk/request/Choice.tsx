import './choice.css';
import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';

/** One of several, or none: a tap chooses, another one takes it back. What was chosen before hides the others. */
export function Choice<K extends string>({ legend, options, chosen, onChoose }: Props<K>) {
  // While one chooses, nothing moves away from under the thumb.
  const [open, setOpen] = useState(chosen === null);
  const shown = open ? options : options.filter(({ key }) => key === chosen);
  return (
    <fieldset className="choice">
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
        <button type="button" className="link" onClick={() => setOpen(true)}>
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
