import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** An encoded picture: the attributes of its `<img>`, and of a `<source>` for each narrower kind of window. */
export type PictureData = {
  sources: { srcSet: string; sizes: string; media: string | undefined }[];
  image: { src: string; srcSet: string; sizes: string; width: number; height: number };
};

/** A source image and how it is encoded: `widths` in pixels, `media` where this one applies. */
type ArtDirection = { name: string; widths: number[]; sizes: string; media?: string };

/** Encodes a picture as AVIF from its source images in `pictures/`. The last one is for all other windows. */
export async function encodePicture(
  ...directions: [...ArtDirection[], ArtDirection]
): Promise<PictureData> {
  const encoded = await Promise.all(directions.map(encode));
  const { media: _, ...image } = encoded.at(-1) as Awaited<ReturnType<typeof encode>>;
  return {
    sources: encoded
      .slice(0, -1)
      .map(({ srcSet, sizes, media }) => ({ srcSet, sizes, media })),
    image,
  };
}

async function encode({ name, widths, sizes, media }: ArtDirection) {
  const options = {
    src: openSourceImage(name),
    widths,
    width: Math.max(...widths),
    format: 'avif',
  };
  const { src, srcSet, attributes } = await getImage(options);
  return {
    src,
    srcSet: srcSet.attribute,
    sizes,
    media,
    width: attributes.width,
    height: attributes.height,
  };
}

/** Encodes a picture that fills a part of the page's width, as `sizes` says. */
export function encodeCard(name: string, sizes: string): Promise<PictureData> {
  return encodePicture({ name, widths: [400, 640, 800], sizes });
}

const sourceImages = import.meta.glob<{ default: ImageMetadata }>(
  '/pictures/*.{jpg,jpeg,png,webp,avif}',
  {
    eager: true,
  },
);

/**
 * Returns a source image by its name without the extension.
 *
 * @throws if there is none of that name.
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

const shareImageSize = { width: 1200, height: 630 };

/** The picture that goes with a shared link (Open Graph): the first of the slideshow, cropped by the build. */
export const shareImage = {
  ...shareImageSize,
  src: (
    await getImage({
      src: openSourceImage('hero-1-eixample'),
      ...shareImageSize,
      fit: 'cover',
      format: 'jpg',
    })
  ).src,
};
