import { levels } from '../../content/levels.ts';
import { Outcome } from './Outcome.tsx';

/** The page for an address that does not exist. Its level is one floor below the street. */
export function NotFound() {
  return (
    <Outcome title="Esta página no existe" level={levels.basement} surface="ink">
      <p className="lead">
        Has bajado un piso de más. Puede que el enlace esté mal escrito o que la página haya cambiado de
        sitio.
      </p>
    </Outcome>
  );
}
