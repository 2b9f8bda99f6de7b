import { type NextOffer, offerNext } from '../state/next-offer.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Offers what comes next, after an answer or a step that was finished. */
export function NextOfferBar({ done, onChoose }: NextOfferBarProps) {
  return (
    <fieldset className="actions actions-question" aria-label="Qué viene ahora">
      <p role="status">
        {done && <Icon name="check" />}
        <span>{done ? `${done}. ¿Y ahora?` : '¿Y ahora?'}</span>
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
  onChoose: (dialog: 'visit' | 'quote' | 'day') => void;
};
