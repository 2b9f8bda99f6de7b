import type { ReactNode } from 'react';

type TitleBlockProps = { cells: { label: string; content: ReactNode }[] };

/**
 * The cells at the foot of a card on drawing paper, like the title block of a drawing.
 */
export function TitleBlock({ cells }: TitleBlockProps) {
  return (
    <dl className="cells title-block">
      {cells.map(({ label, content }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}
