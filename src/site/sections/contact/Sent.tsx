import { whatHappensNext } from '../../content/what-happens-next.ts';

/** What stands in the form's place once a request is sent. */
export function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="sent">
      <h3>Qué pasa después</h3>
      <ol className="next">
        {whatHappensNext.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <button className="btn btn--line" type="button" onClick={onAgain}>
        Enviar otra solicitud
      </button>
    </div>
  );
}
