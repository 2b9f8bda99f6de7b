import type { ReactNode } from 'react';
import type { Messages, SectionId } from '../i18n/messages.ts';

/** The props of every section of the landing page. `height` is in metres. */
export type SectionProps = { messages: Messages; id: SectionId; height: number };

type Props = SectionProps & {
  surface: 'paper' | 'ink' | 'orange' | 'stone';
  title: string;
  lead?: string;
  /** Whether the background is drawing paper. */
  drawn?: boolean;
  /** How long a part of the title is, if it needs a smaller font size to fit its line. */
  length?: 'long' | 'longer' | undefined;
  children: ReactNode;
};

/** A section of the landing page with its level mark and heading. */
export function Section(props: Props) {
  const { messages, id, height, surface, title, lead, drawn, length, children } = props;
  return (
    <section
      className={`section on-${surface}${drawn ? ' drawn' : ''}`}
      id={id}
      aria-labelledby={`titulo-${id}`}
    >
      <LevelMark height={height} floor={messages.sections[id].floor} />
      <div className="wrap flow">
        <div className="section-head grid">
          <h2 id={`titulo-${id}`} className={length}>
            <TitleParts title={title} />
          </h2>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

/**
 * A title that breaks after its colon, so that each part stays on one line if it fits.
 */
function TitleParts({ title }: { title: string }) {
  const [first, second] = title.split(/(?<=:) /);
  if (!second) return title;

  return (
    <>
      <span>{first}</span> <span>{second}</span>
    </>
  );
}

/**
 * Shows a height in metres and its floor, as architects mark a level. It is decorative:
 * its line joins the ropes of the page.
 */
export function LevelMark({ height, floor }: { height: number; floor: string }) {
  const sign = height > 0 ? '+' : '';
  return (
    <p className="level" aria-hidden="true">
      {`${sign}${height}\u00a0m · ${floor}`}
    </p>
  );
}
