import type { ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';

/** A group of buttons of which one is pressed, or none. */
export function Chips<K extends string>({ legend, options, chosen, onChoose, ref, children }: Props<K>) {
  return (
    <fieldset className="choice" ref={ref}>
      <legend>{legend}</legend>
      {options.map(({ key, words }) => (
        <button
          key={key}
          type="button"
          className="chip"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          {key === chosen && <Icon name="check" small />}
          {words}
        </button>
      ))}
      {children}
    </fieldset>
  );
}

export type Option<K extends string> = { key: K; words: string };

type Props<K extends string> = {
  legend: string;
  options: readonly Option<K>[];
  chosen: K | null;
  onChoose: (key: K) => void;
  ref?: Ref<HTMLFieldSetElement>;
  /** What follows the options. */
  children?: ReactNode;
};
