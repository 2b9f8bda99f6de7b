import './why-us.css';
import { provinces } from '../../../company/services.ts';
import { Section, type SectionProps } from '../../components/Section.tsx';
import { CataloniaMap } from './CataloniaMap.tsx';

/** Why us: what wears down buildings in each province, with a map. */
export function WhyUs(props: SectionProps) {
  const { whyUs } = props.messages;
  return (
    <Section {...props} surface="ink" title={whyUs.title} lead={whyUs.lead}>
      <div className="grid">
        <CataloniaMap messages={props.messages} />
        <ul className="provinces ruled">
          {provinces.map((province) => (
            <li key={province}>
              <h3>{province}</h3>
              <p>
                <b>{whyUs.provinces[province].stress}</b>
                {` ${whyUs.provinces[province].text}`}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
