import { encodePicture } from '../../pictures.ts';
import { Picture } from '../../ui/Picture.tsx';

const picture = await encodePicture([
  {
    name: 'hero-4-patrimonio-portrait',
    widths: [640, 900],
    sizes: '(min-width: 64rem) 56vw, 100vw',
    fallbackWidth: 720,
  },
]);

/** A picture of the full width between two sections, with a sentence on it. */
export function Poster() {
  return (
    <figure className="poster on-ink">
      <Picture picture={picture} alt="" loading="lazy" />
      <figcaption>
        Si tu caso no es para&nbsp;cuerdas, <em>te lo&nbsp;decimos</em>
      </figcaption>
    </figure>
  );
}
