import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';

/** Widths of the icons that the manifest lists, in pixels. */
export const iconSizes = [192, 512] as const;

export const touchIconSize = 180;

export const iconUrl = (size: number) => `/icon-${size}.png`;

/** The site's icon as a PNG of the given width, drawn from `public/favicon.svg`. */
export async function pngIcon(size: number): Promise<Buffer> {
  const svg = await readFile(resolve('public/favicon.svg'));
  return sharp(svg, { density: 1200 }).resize(size, size).png().toBuffer();
}

/**
 * A PNG of at most 255 px wrapped as an .ico, which browsers ask for by name: a 6-byte header, one 16-byte
 * directory entry, and the PNG as it is (Microsoft's ICO format since Windows Vista).
 */
export function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
