import { type ReactNode, useId } from 'react';

/** A part of a request under its heading. */
export function Section({ title, className, children }: Props) {
  const id = useId();
  return (
    <section className={className ? `sec ${className}` : 'sec'} aria-labelledby={id}>
      <h3 className="sec__t" id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

type Props = { title: string; className?: string; children: ReactNode };
