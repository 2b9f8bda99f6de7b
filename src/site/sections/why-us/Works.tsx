import { company } from '../../company.ts';
import { encodePicture, type PictureData } from '../../pictures.ts';
import { Picture } from '../../ui/Picture.tsx';
import { BeforeAndAfter } from './BeforeAndAfter.tsx';

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

/** Works carried out, where the company file has some. */
export function Works() {
  if (works.length === 0) return null;
  return (
    <div className="works">
      <h3>Obras nuestras</h3>
      <ul>
        {works.map(({ title, place, year, sentence, pictures: [first, second] }) => (
          <li key={`${title}, ${place}`}>
            {first && second && <BeforeAndAfter before={first} after={second} title={title} />}
            {first && !second && (
              <figure>
                <Picture picture={first} alt={`${title}, ${place}`} loading="lazy" />
              </figure>
            )}
            <h4>{title}</h4>
            <p className="works__where">
              {place} · {year}
            </p>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
