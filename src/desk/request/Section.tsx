import { type ReactNode, use, useId } from 'react';
import { HeadingLevel } from './heading-level.ts';

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
