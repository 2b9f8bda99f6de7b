import { type NextOffer, offerNext } from '../state/next-offer.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Offers next steps after an answer or a finished step. */
export function NextOfferBar({ done, name, onChoose }: NextOfferBarProps) {
  const question = name === undefined ? '¿Y ahora?' : `¿Y ahora con ${name}?`;
  return (
    <fieldset className="actions actions-question" aria-label="Qué viene ahora">
      <p role="status">
        {done && <Icon name="check" />}
        <span>{done ? `${done}. ${question}` : question}</span>
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label="Nada de momento"
        onClick={() => offerNext(null)}
      >
        <Icon name="close" />
      </button>
      <div className="actions-line">
        <Button onClick={() => onChoose('visit')}>Visita</Button>
        <Button onClick={() => onChoose('quote')}>Presupuesto</Button>
        <Button onClick={() => onChoose('day')}>Otro día</Button>
      </div>
    </fieldset>
  );
}

type NextOfferBarProps = {
  done: NextOffer['done'];
  /** The name of the visitor, if the page does not show it. */
  name?: string;
  onChoose: (dialog: 'visit' | 'quote' | 'day') => void;
};
