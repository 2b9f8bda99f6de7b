import type { ReactNode } from 'react';
import { levelAt } from '../content/levels.ts';
import type { Words } from '../content/words.ts';
import type { SectionId } from '../routes.ts';
import { LevelMark } from './LevelMark.tsx';

type SectionProps = {
  words: Words;
  id: SectionId;
  surface: 'paper' | 'ink' | 'orange' | 'stone' | 'paper on-plan';
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** A section of the landing page with its level mark and heading. */
export function Section({ words, id, surface, title, lead, children }: SectionProps) {
  const headingId = `titulo-${id}`;
  return (
    <section className={`section on-${surface}`} id={id} aria-labelledby={headingId}>
      <LevelMark level={levelAt(id, words)} />
      <div className="wrap">
        <div className="head grid">
          <h2 id={headingId}>{title}</h2>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
