import { encodePicture, type PictureData } from '../../pictures.ts';

/** Under 48rem the hero is a strip on top of the text: the portrait masters keep their subject in it. */
const narrow = '(max-width: 47.99rem)';

function heroPicture(name: string): Promise<PictureData> {
  return encodePicture([
    { name: `${name}-portrait`, widths: [480, 720, 1080], sizes: '100vw', fallbackWidth: 720, media: narrow },
    { name, widths: [960, 1280, 1600, 1920], sizes: '100vw', fallbackWidth: 1280 },
  ]);
}

/** The four pictures of the slideshow, in their order. */
export const heroPictures = (await Promise.all(
  ['hero-1-eixample', 'hero-2-cristal', 'hero-3-medianera', 'hero-4-patrimonio'].map(heroPicture),
)) as [PictureData, ...PictureData[]];
