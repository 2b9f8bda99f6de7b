import { encodePicture, type PictureData } from '../../pictures.ts';

/**
 * Under 48rem the hero is a strip on top of the text: the portrait masters keep their subject in it. 720 px are
 * enough there: a phone with three pixels to the point would else fetch twice the bytes for what no eye sees
 * under the scrim.
 */
const narrow = '(max-width: 47.99rem)';

/** The strip begins at the shaft, whose width is `--band` in tokens.css. */
const besideShaft = 'calc(100vw - 2.25rem)';

function heroPicture(name: string): Promise<PictureData> {
  return encodePicture([
    {
      name: `${name}-portrait`,
      widths: [480, 720],
      sizes: besideShaft,
      fallbackWidth: 720,
      media: narrow,
    },
    { name, widths: [960, 1280, 1600, 1920], sizes: '100vw', fallbackWidth: 1280 },
  ]);
}

/** The four pictures of the slideshow, in their order. */
export const heroPictures = (await Promise.all(
  ['hero-1-eixample', 'hero-2-cristal', 'hero-3-medianera', 'hero-4-patrimonio'].map(heroPicture),
)) as [PictureData, ...PictureData[]];
