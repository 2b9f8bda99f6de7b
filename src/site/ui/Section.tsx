import type { ReactNode } from 'react';
import { levels } from '../content/levels.ts';
import type { SectionId } from '../routes.ts';
import { LevelMark } from './LevelMark.tsx';

type SectionProps = {
  id: SectionId;
  surface: 'paper' | 'ink' | 'orange' | 'stone' | 'paper on-plan';
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** A section of the landing page with its level mark and heading. */
export function Section({ id, surface, title, lead, children }: SectionProps) {
  const headingId = `titulo-${id}`;
  return (
    <section className={`section on-${surface}`} id={id} aria-labelledby={headingId}>
      <LevelMark level={levels[id]} />
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
