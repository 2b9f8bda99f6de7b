import type { ReactNode } from 'react';
import { paths } from '../state/routes.ts';
import { Empty } from './Empty.tsx';
import { Page } from './Page.tsx';

/**
 * The page for an unknown address or, with a text of its own, for a page that is gone.
 */
export function NotFoundPage({
  title = 'Aquí no hay nada',
  text = 'La dirección no lleva a ninguna página de la oficina.',
  children,
}: NotFoundPageProps) {
  return (
    <Page title={title} back>
      {children}
      <Empty
        title={title}
        text={text}
        link={{ href: paths.home, icon: 'clock', text: 'Ver quién espera' }}
      />
    </Page>
  );
}

type NotFoundPageProps = {
  title?: string;
  text?: string;
  /** Shown above the text. */
  children?: ReactNode;
};
