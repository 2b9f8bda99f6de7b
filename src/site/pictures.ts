import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** One `<source>` or `<img>`, ready to be written. */
export type PictureSource = { type: string; srcSet: string; sizes?: string; media?: string };

/** The props of `components/Picture.tsx`. */
export type PictureData = {
  sources: PictureSource[];
  src: string;
  width: number;
  height: number;
};

/** A source image and how it is encoded: `widths` in pixels, `media` where this one applies. */
type ArtDirection = { name: string; widths: number[]; sizes: string; fallbackWidth: number; media?: string };

/**
 * Encodes a picture from its source images in `pictures/`: AVIF in every width of each, and WebP in one width for
 * browsers without AVIF. The last source image has no `media`: it is for all other windows.
 */
export async function encodePicture(directions: [...ArtDirection[], ArtDirection]): Promise<PictureData> {
  const encoded = await Promise.all(directions.map(encodeSources));
  const last = encoded.at(-1) as Encoded;
  return {
    sources: encoded.flatMap(({ sources }) => sources),
    ...last.fallback,
  };
}

type Encoded = { sources: PictureSource[]; fallback: Pick<PictureData, 'src' | 'width' | 'height'> };

async function encodeSources(direction: ArtDirection): Promise<Encoded> {
  const { widths, sizes, fallbackWidth, media } = direction;
  const image = openSourceImage(direction);
  const { width: sourceWidth, height: sourceHeight } = size(image);
  const fit = widths.filter((width) => width <= sourceWidth);
  const avif = await Promise.all(
    fit.map(async (width) => ({ width, src: (await getImage({ src: image, width, format: 'avif' })).src })),
  );
  const webp = await getImage({ src: image, width: Math.min(fallbackWidth, sourceWidth), format: 'webp' });
  const forMedia = media === undefined ? {} : { media };
  return {
    sources: [
      {
        type: 'image/avif',
        srcSet: avif.map(({ width, src }) => `${src} ${width}w`).join(', '),
        sizes,
        ...forMedia,
      },
      ...(media === undefined ? [] : [{ type: 'image/webp', srcSet: webp.src, media }]),
    ],
    fallback: { src: webp.src, width: sourceWidth, height: sourceHeight },
  };
}

/** Encodes a picture that fills a part of the page's width, as `sizes` says. */
export function encodeCard(name: string, sizes: string): Promise<PictureData> {
  return encodePicture([{ name, widths: [400, 640, 800], sizes, fallbackWidth: 640 }]);
}

/**
 * Returns the size of a source image. Astro watches which imported pictures have a property read, and copies those into the
 * site whole. Their `clone` has the same values and is not watched (astro/dist/assets/utils/proxy.js).
 */
function size(image: ImageMetadata & { clone?: ImageMetadata }): { width: number; height: number } {
  return image.clone ?? image;
}

const sourceImages = import.meta.glob<{ default: ImageMetadata }>('/pictures/*.{jpg,jpeg,png,webp,avif}', {
  eager: true,
});

/**
 * Returns a source image by its name without the extension. Warns if it has fewer pixels than the page shows.
 *
 * @throws if there is none of that name.
 */
function openSourceImage({ name, widths }: Pick<ArtDirection, 'name' | 'widths'>): ImageMetadata {
  const file = Object.keys(sourceImages).find((path) => path.startsWith(`/pictures/${name}.`));
  const image = file && sourceImages[file]?.default;
  if (!image)
    throw new Error(`No picture named "${name}" in pictures/: put a JPEG, PNG, WebP or AVIF there.`);
  const widest = Math.max(...widths);
  if (size(image).width < widest)
    // biome-ignore lint/suspicious/noConsole: the person who builds the site reads it.
    console.warn(
      `${file} is ${size(image).width} px wide, shown up to ${widest} px wide: it will look blurred.`,
    );
  return image;
}

/** The picture that goes with a shared link (Open Graph): the first of the slideshow, cropped by the build. */
export const shareImage = {
  src: (
    await getImage({
      src: openSourceImage({ name: 'hero-1-eixample', widths: [1200] }),
      width: 1200,
      height: 630,
      fit: 'cover',
      format: 'jpg',
    })
  ).src,
  width: 1200,
  height: 630,
};
