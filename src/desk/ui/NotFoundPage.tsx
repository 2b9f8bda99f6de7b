import type { ReactNode } from 'react';
import { paths } from '../state/routes.ts';
import { Empty } from './Empty.tsx';
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
  /** What stands above the text. */
  children?: ReactNode;
};
