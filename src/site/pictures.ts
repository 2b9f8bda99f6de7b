import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/**
 * An encoded picture: the attributes of its `<img>`, and those of a `<source>` for each
 * narrower kind of window.
 */
export type PictureData = {
  sources: { srcSet: string; sizes: string; media: string | undefined }[];
  image: { src: string; srcSet: string; sizes: string; width: number; height: number };
};

/** A source image and how it is encoded. */
type ArtDirection = {
  name: string;
  /** In pixels. */
  widths: number[];
  sizes: string;
  /** The media query for the windows that get this image. */
  media?: string;
};

/**
 * Encodes a picture as AVIF from its source images in `pictures/`. The last image is for
 * the windows that the others do not match.
 */
export async function encodePicture(
  ...directions: [...ArtDirection[], ArtDirection]
): Promise<PictureData> {
  const encoded = await Promise.all(directions.map(encode));
  const { media: _, ...image } = encoded.pop() as Awaited<ReturnType<typeof encode>>;
  const sources = encoded.map(({ srcSet, sizes, media }) => ({ srcSet, sizes, media }));
  return { sources, image };
}

/** Encodes a picture that fills a part of the page's width, as `sizes` says. */
export function encodeCard(name: string, sizes: string): Promise<PictureData> {
  return encodePicture({ name, widths: [400, 640, 800], sizes });
}

/**
 * Encodes a picture beside the text of a hero, where it covers a part that is 40 % of the
 * window wide and up to 44 rem high. Phones and low windows get it as a card.
 */
export async function encodeBesideText(name: string): Promise<PictureData> {
  const { image } = await encodeCard(
    name,
    '(min-width: 48rem) 40vw, calc(100vw - 2.25rem)',
  );
  const ratio = (image.width / image.height).toFixed(2);
  const { image: tall } = await encodePicture({
    name,
    widths: [640, 800, 1080],
    sizes: `max(40vw, min(100vh, 44rem) * ${ratio})`,
  });

  const media = '(min-width: 48rem) and (min-height: 30rem)';
  return { sources: [{ srcSet: tall.srcSet, sizes: tall.sizes, media }], image };
}

const sourceImages = import.meta.glob<{ default: ImageMetadata }>(
  '/pictures/*.{jpg,jpeg,png,webp,avif}',
  { eager: true },
);

/** The picture of a shared link (Open Graph). */
export type ShareImage = { src: string; width: number; height: number };

/** The picture of shared links to most pages: the first of the slideshow. */
export const shareImage = await encodeShareImage('hero-1-eixample');

/**
 * Crops a picture for shared links: to 1200 × 630 pixels, or to less if the source is
 * smaller, because the build never enlarges a picture.
 */
export async function encodeShareImage(name: string): Promise<ShareImage> {
  const source = openSourceImage(name);
  const width = Math.min(1200, source.width);
  const height = Math.min(630, source.height);
  const { src } = await getImage({
    src: source,
    width,
    height,
    fit: 'cover',
    format: 'jpg',
  });
  return { src, width, height };
}

async function encode({ name, widths, sizes, media }: ArtDirection) {
  const { src, srcSet, attributes } = await getImage({
    src: openSourceImage(name),
    widths,
    width: Math.max(...widths),
    format: 'avif',
  });

  return {
    src,
    srcSet: srcSet.attribute,
    sizes,
    media,
    width: attributes.width,
    height: attributes.height,
  };
}

/**
 * Returns a source image by its name without the extension.
 *
 * @throws {Error} if there is none of that name.
 */
function openSourceImage(name: string): ImageMetadata {
  const file = Object.keys(sourceImages).find((path) =>
    path.startsWith(`/pictures/${name}.`),
  );
  const image = file && sourceImages[file]?.default;
  if (image) return image;

  throw new Error(
    `No picture named "${name}" in pictures/: put a JPEG, PNG, WebP or AVIF there.`,
  );
}
