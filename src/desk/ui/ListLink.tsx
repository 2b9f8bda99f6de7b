import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageBeside } from '../state/panes.ts';
import type { PageState } from '../state/routes.ts';

/**
 * A link of a list, or of «Más», to a page that opens beside it in a wide window. There
 * the page takes the place of the last one in the history: going back leads to the list.
 */
export function ListLink({ href, ...link }: ListLinkProps) {
  const pageBeside = usePageBeside();
  return (
    <Link
      href={href}
      replace={pageBeside !== undefined}
      aria-current={pageBeside === href ? 'true' : undefined}
      {...link}
    />
  );
}

type ListLinkProps = {
  href: string;
  className: string;
  state?: PageState;
  children: ReactNode;
};
