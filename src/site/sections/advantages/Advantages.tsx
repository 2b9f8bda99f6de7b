import { company } from '../../company.ts';
import { advantagesIn } from '../../content/advantages.ts';
import { counted } from '../../content/count.ts';
import type { Words } from '../../content/words.ts';
import { sections } from '../../routes.ts';
import { Section } from '../../ui/Section.tsx';

/** The advantages, at +20 m: dark text on orange, without pictures. */
export function Advantages({ words }: { words: Words }) {
  const claimed = advantagesIn(words);
  return (
    <Section
      words={words}
      id={sections.advantages}
      surface="orange"
      title={words.advantages.title(company.name, counted(claimed, words.advantages, words))}
    >
      <ul className="advantages">
        {claimed.map(({ name, text, icon }) => (
          <li key={name} data-icon={icon}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
