import { Outcome } from './Outcome.tsx';

/** The answer to an address that does not exist. */
export function NotFound() {
  return (
    <Outcome title="Esta página no existe">
      <p className="lead">Puede que el enlace esté mal escrito o que la página haya cambiado de sitio.</p>
      <p>Desde el inicio llegas a todo lo demás. Y si lo que buscas es un presupuesto, aquí nos tienes.</p>
    </Outcome>
  );
}
