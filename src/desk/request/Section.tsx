import { createContext, type ReactNode, use, useId } from 'react';
import { usePage } from '../frame/Page.tsx';

/** A part of a request, with a heading. */
export function Section({ title, className, children }: Props) {
  const id = useId();
  const Heading = use(HeadingLevel);
  return (
    <section className={className ? `sec ${className}` : 'sec'} aria-labelledby={id}>
      <Heading className="sec__t" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

type Props = { title: string; className?: string; children: ReactNode };

/** The level of the headings within a request: one below the request's own, which is `h1` or, beside the list, `h2`. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h2');

/** The heading of the request pane: it is that of the page where the address names the request. */
export function PaneHeading({ title, alone, ...more }: PaneHeadingProps) {
  const heading = usePage(alone ? title : undefined);
  const Heading = alone ? 'h1' : 'h2';
  return (
    <Heading ref={heading} tabIndex={-1} {...more}>
      {title}
    </Heading>
  );
}

type PaneHeadingProps = { title: string; alone: boolean; id?: string; className?: string };
