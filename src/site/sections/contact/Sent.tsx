import { whatHappensNext } from '../../content/what-happens-next.ts';
import type { ContactLink } from './CallInstead.tsx';

/** Replaces the form once a request is sent: what happens next. */
export function Sent({ photosBy, onAgain }: { photosBy: ContactLink | undefined; onAgain: () => void }) {
  return (
    <div className="sent">
      <h3>Qué pasa después</h3>
      <ol className="next">
        {whatHappensNext.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {photosBy && (
        <p>
          ¿Tienes fotos del edificio? Envíalas por <a href={photosBy.href}>{photosBy.text}</a>.
        </p>
      )}
      <button className="btn btn--line" type="button" onClick={onAgain}>
        Enviar otra solicitud
      </button>
    </div>
  );
}
