import { company } from '../../company.ts';
import { advantages } from '../../content/advantages.ts';
import { isClaimed } from '../../content/claims.ts';
import { counted } from '../../content/count.ts';
import { sections } from '../../routes.ts';
import { Section } from '../../ui/Section.tsx';

const claimed = advantages.filter(isClaimed);
const count = counted(claimed, 'una ventaja', 'ventajas');

/** The advantages, at +20 m: dark text on orange, without pictures. */
export function Advantages() {
  return (
    <Section
      id={sections.advantages}
      surface="orange"
      title={`${company.name}: ${count} de\u00a0bajar por\u00a0cuerda`}
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
