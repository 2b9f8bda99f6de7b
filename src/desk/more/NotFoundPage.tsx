import { Link } from 'wouter';
import { Page } from '../frame/Page.tsx';
import { paths } from '../routes.ts';

/** Shown at addresses of the desk that lead nowhere. */
export function NotFoundPage() {
  return (
    <Page title="Aquí no hay nada">
      <div className="body">
        <p>La dirección no lleva a ninguna página de la oficina.</p>
        <div className="stack">
          <Link className="b" href={paths.home}>
            Ir al principio
          </Link>
        </div>
      </div>
    </Page>
  );
}
