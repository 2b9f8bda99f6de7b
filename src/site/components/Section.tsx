import type { ReactNode } from 'react';
import type { Messages, SectionId } from '../i18n/messages.ts';
import { LevelMark } from './LevelMark.tsx';

/** What the home page gives to each of its sections. */
export type SectionProps = { messages: Messages; id: SectionId; height: number; children?: ReactNode };

type Props = SectionProps & {
  surface: 'paper' | 'ink' | 'orange' | 'stone';
  title: string;
  lead?: string;
};

/** A section of the landing page with its level mark and heading. */
export function Section({ messages, id, height, surface, title, lead, children }: Props) {
  return (
    <section className={`section on-${surface}`} id={id} aria-labelledby={`titulo-${id}`}>
      <LevelMark height={height} floor={messages.sections[id].floor} />
      <div className="wrap flow">
        <div className="section-head grid">
          <h2 id={`titulo-${id}`}>{title}</h2>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
