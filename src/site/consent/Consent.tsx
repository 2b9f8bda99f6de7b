import { routes } from '../routes.ts';
import type { TagSettings } from './google-tag.ts';

/**
 * The first layer about cookies (LSSI-CE art. 22.2, AEPD guide): accept and reject alike, one click each, nothing
 * chosen beforehand. It stands in the page, hidden, until `consent.ts` shows it: without script there is nothing to choose.
 */
export function Consent({ tag: { tagId, callLabel } }: { tag: TagSettings }) {
  return (
    <section
      className="consent"
      aria-label="Aviso de cookies"
      tabIndex={-1}
      hidden
      data-tag={JSON.stringify({ tagId, callLabel })}
    >
      <p>
        <b>Cookies.</b> Solo si aceptas, Google Ads las usa para medir el resultado de nuestros anuncios.{' '}
        <span /> <a href={routes.cookies}>Política de cookies</a>
      </p>
      <div className="consent__b">
        <button className="btn btn--ink" type="button" value="rejected">
          Rechazar
        </button>
        <button className="btn btn--ink" type="button" value="accepted">
          Aceptar
        </button>
      </div>
    </section>
  );
}
