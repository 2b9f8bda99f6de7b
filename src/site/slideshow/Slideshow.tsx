import './slideshow.css';
import { Icon } from '../components/Icon.tsx';
import { Picture } from '../components/Picture.tsx';
import { encodePicture, type PictureData } from '../pictures.ts';

/** The four pictures of the slideshow, in their order. */
const [first, ...others] = await Promise.all([
  heroPicture('hero-1-eixample'),
  heroPicture('hero-2-cristal'),
  heroPicture('hero-3-medianera'),
  heroPicture('hero-4-patrimonio'),
]);

/**
 * The pictures behind the hero. Only the first is fetched with the page. `slideshow.ts`
 * takes the others out of the template and shows the button.
 */
export function Slideshow({ pause }: { pause: string }) {
  return (
    <>
      <div className="slides" aria-hidden="true">
        <div className="slide" data-current="">
          <Picture picture={first} alt="" first />
        </div>
        <template>
          {others.map((picture) => (
            <div className="slide" key={picture.image.src}>
              <Picture picture={picture} alt="" />
            </div>
          ))}
        </template>
      </div>
      <button className="pause" type="button" aria-pressed="false" hidden>
        <Icon name="pause" />
        <Icon name="play" />
        <span className="visually-hidden">{pause}</span>
      </button>
    </>
  );
}

/**
 * Phones and tablets get the portrait source images. On phones 720 px are enough: a
 * screen with a pixel ratio of 3 would otherwise fetch twice the bytes.
 */
function heroPicture(name: string): Promise<PictureData> {
  const portrait = `${name}-portrait`;
  return encodePicture(
    {
      name: portrait,
      widths: [480, 720],
      sizes: 'calc(100vw - 2.25rem)',
      media: '(max-width: 47.99rem)',
    },
    {
      name: portrait,
      widths: [720, 1080],
      sizes: '90vw',
      media: '(max-width: 63.99rem), (max-aspect-ratio: 6/5)',
    },
    { name, widths: [1280, 1600, 1920], sizes: '100vw' },
  );
}
