import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../state/routes.ts';
import { Page } from './Page.tsx';

/**
 * Says that an address leads to nothing, or, with another text, what became of the page.
 */
export function NotFoundPage({
  title = 'Aquí no hay nada',
  text = 'La dirección no lleva a ninguna página de la oficina.',
  children,
}: NotFoundPageProps) {
  return (
    <Page title={title}>
      {children}
      <div className="body">
        <p>{text}</p>
        <Link className="button" href={paths.home}>
          Ir al principio
        </Link>
      </div>
    </Page>
  );
}

type NotFoundPageProps = {
  title?: string;
  text?: string;
  /** What stands above the text. */
  children?: ReactNode;
};
