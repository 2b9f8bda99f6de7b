import type { Words } from '../../content/words.ts';
import { encodePicture } from '../../pictures.ts';
import { Picture } from '../../ui/Picture.tsx';

const picture = await encodePicture([
  {
    name: 'hero-4-patrimonio-portrait',
    widths: [640, 900],
    sizes: '(min-width: 64rem) 48vw, 100vw',
    fallbackWidth: 720,
  },
]);

/** A picture of the full width between two sections, with a sentence on it. */
export function Poster({ words: { poster } }: { words: Words }) {
  return (
    <figure className="poster on-ink">
      <Picture picture={picture} alt="" loading="lazy" />
      <figcaption>
        {poster.before}
        <em>{poster.stressed}</em>
      </figcaption>
    </figure>
  );
}
