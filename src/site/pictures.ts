import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { findMaster } from './masters.ts';

/** One `<source>` or `<img>`, ready to be written. */
export type PictureSource = { type: string; srcSet: string; sizes?: string; media?: string };

/** Everything that `ui/Picture.tsx` needs: plain data, so that an island can take it as a prop. */
export type PictureData = {
  sources: PictureSource[];
  src: string;
  width: number;
  height: number;
};

/** One master of a picture and how it is cut: `widths` in pixels, `media` where this one applies. */
export type Cut = { name: string; widths: number[]; sizes: string; fallbackWidth: number; media?: string };

/**
 * Encodes a picture from its masters in `pictures/`: AVIF in every width of each cut, and WebP in one width for
 * browsers without AVIF. The last cut is the one for everything that no `media` took.
 */
export async function encodePicture(cuts: [...Cut[], Cut]): Promise<PictureData> {
  const encoded = await Promise.all(cuts.map(encodeCut));
  const last = encoded.at(-1) as EncodedCut;
  return {
    sources: encoded.flatMap(({ sources }) => sources),
    ...last.fallback,
  };
}

type EncodedCut = { sources: PictureSource[]; fallback: Pick<PictureData, 'src' | 'width' | 'height'> };

async function encodeCut(cut: Cut): Promise<EncodedCut> {
  const { widths, sizes, fallbackWidth, media } = cut;
  const master = openMaster(cut);
  const { width: masterWidth, height: masterHeight } = size(master);
  const fit = widths.filter((width) => width <= masterWidth);
  const avif = await Promise.all(
    fit.map(async (width) => ({ width, image: await getImage({ src: master, width, format: 'avif' }) })),
  );
  const webp = await getImage({ src: master, width: Math.min(fallbackWidth, masterWidth), format: 'webp' });
  const forMedia = media === undefined ? {} : { media };
  return {
    sources: [
      {
        type: 'image/avif',
        srcSet: avif.map(({ width, image }) => `${image.src} ${width}w`).join(', '),
        sizes,
        ...forMedia,
      },
      ...(media === undefined ? [] : [{ type: 'image/webp', srcSet: webp.src, media }]),
    ],
    fallback: { src: webp.src, width: masterWidth, height: masterHeight },
  };
}

/**
 * A master's size. Astro watches which imported pictures have a property read, and copies those into the site whole. Their
 * `clone` has the same values and is not watched (astro/dist/assets/utils/proxy.js).
 */
function size(master: ImageMetadata & { clone?: ImageMetadata }): { width: number; height: number } {
  return master.clone ?? master;
}

const masters = import.meta.glob<{ default: ImageMetadata }>('/pictures/*.{jpg,jpeg,png,webp,avif}', {
  eager: true,
});

function openMaster(cut: Pick<Cut, 'name' | 'widths'>): ImageMetadata {
  const { path, warnings } = findMaster(Object.keys(masters), cut, (path) => size(masterAt(path)).width);
  // biome-ignore lint/suspicious/noConsole: the build speaks to whoever runs it.
  for (const warning of warnings) console.warn(warning);
  return masterAt(path);
}

function masterAt(path: string): ImageMetadata {
  return (masters[path] as { default: ImageMetadata }).default;
}

/** The picture that goes with a shared link (Open Graph): the first of the slideshow, cropped by the build. */
export const shareImage = {
  src: (
    await getImage({
      src: openMaster({ name: 'hero-1-eixample', widths: [1200] }),
      width: 1200,
      height: 630,
      fit: 'cover',
      format: 'jpg',
    })
  ).src,
  width: 1200,
  height: 630,
};
