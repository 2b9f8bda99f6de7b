import type { Company } from '../../../company/schema.ts';
import { counted } from '../../../contact/wording.ts';
import { company } from '../../company.ts';
import { workAnchor } from '../../content/services.ts';
import { encodePicture, type PictureData } from '../../pictures.ts';
import { Picture } from '../../ui/Picture.tsx';
import { BeforeAndAfter } from './BeforeAndAfter.tsx';

type Work = Company['works'][number];

const encode = (name: string): Promise<PictureData> =>
  encodePicture([
    {
      name,
      widths: [400, 640, 800],
      sizes: '(min-width: 64rem) 40vw, (min-width: 48rem) 45vw, 84vw',
      fallbackWidth: 640,
    },
  ]);

const works = await Promise.all(
  company.works.map(async (work) => ({
    ...work,
    pictures: await Promise.all(('picture' in work ? [work.picture] : [work.before, work.after]).map(encode)),
  })),
);

/** Works carried out, where the company file has some, each at an address of its own. */
export function Works() {
  if (works.length === 0) return null;
  return (
    <div className="works" id="obras">
      <h3>Obras nuestras</h3>
      <ul>
        {works.map(({ title, place, sentence, pictures: [first, second], ...facts }) => (
          <li key={`${title}, ${place}`} id={workAnchor({ title, place })}>
            {first && second && <BeforeAndAfter before={first} after={second} title={title} />}
            {first && !second && (
              <figure>
                <Picture picture={first} alt={`${title}, ${place}`} loading="lazy" />
              </figure>
            )}
            <h4>{title}</h4>
            <p className="works__where">{[place, ...factsOf(facts)].join(' · ')}</p>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is known of a work: the year always, the rest where the company file has it. */
function factsOf({
  year,
  squareMetres,
  days,
  access,
}: Pick<Work, 'year' | 'squareMetres' | 'days' | 'access'>): string[] {
  return [
    `${year}`,
    squareMetres && `${squareMetres.toLocaleString('es')}\u00a0m²`,
    days && counted(days, 'día', 'días').replace(' ', '\u00a0'),
    access,
  ].filter((fact) => typeof fact === 'string');
}
