import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** Widths of the icons that the manifest lists, in pixels. */
export const iconSizes = [192, 512] as const;

export const touchIconSize = 180;

export const iconUrl = (size: number) => `/icon-${size}.png`;

/** The icon that a home screen cuts to a shape of its own. */
export const maskableIcon = { url: '/icon-maskable.png', size: 512 } as const;

/**
 * What icons are drawn from: `usual` from 32 px up; `small` is laid on the pixels of 16, where the usual one blurs;
 * `maskable` keeps the symbol inside the circle that no home screen cuts into (80 % of the width, W3C manifest).
 */
const drawings = {
  usual: 'public/favicon.svg',
  small: 'src/site/search/icon-16.svg',
  maskable: 'src/site/search/icon-maskable.svg',
} as const;

/** The site's icon as a PNG of the given width, without an alpha channel: iOS would fill what it lets through with black. */
export async function pngIcon(size: number, drawing: keyof typeof drawings = 'usual'): Promise<Buffer> {
  return (await draw(size, drawing)).removeAlpha().png().toBuffer();
}

/** The icon that browsers ask for by name, as an .ico of 16 and 32 px. */
export async function favicon(): Promise<Buffer> {
  const small = await (await draw(16, 'small')).png().toBuffer();
  const usual = await (await draw(32, 'usual')).png().toBuffer();
  return icoOf([
    { size: 16, png: small },
    { size: 32, png: usual },
  ]);
}

async function draw(size: number, drawing: keyof typeof drawings): Promise<Sharp> {
  const svg = await readFile(resolve(drawings[drawing]));
  return sharp(svg, { density: 1200 }).resize(size, size);
}

const headerLength = 6;
const entryLength = 16;

/**
 * PNGs of at most 255 px wrapped as an .ico: a 6-byte header, a 16-byte directory entry for each, and the PNGs as they
 * are (Microsoft's ICO format since Windows Vista).
 */
export function icoOf(images: { size: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(headerLength + entryLength * images.length);
  directory.writeUInt16LE(1, 2); // type: icon
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, { size, png }] of images.entries()) {
    const entry = headerLength + entryLength * index;
    directory.writeUInt8(size, entry);
    directory.writeUInt8(size, entry + 1);
    directory.writeUInt16LE(1, entry + 4); // colour planes
    directory.writeUInt16LE(32, entry + 6); // bits per pixel
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...images.map(({ png }) => png)]);
}
