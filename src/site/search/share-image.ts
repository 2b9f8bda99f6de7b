import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Font } from 'fontkit';
import { create } from 'fontkit';
import sharp from 'sharp';
import type { Company } from '../../company/schema.ts';
import { inTown } from '../content/area.ts';
import { brandName } from '../content/brand-name.ts';
import { certifiedBy } from '../content/claims.ts';
import type { Words } from '../content/words.ts';

/** Where the share picture is served, and its size in pixels (Open Graph). */
export const shareImage = {
  paths: { es: '/compartir.jpg', ca: '/ca/compartir.jpg' },
  width: 1200,
  height: 630,
} as const;

/**
 * The picture that goes with a shared link: the first picture of the hero with the headline on it. Text is drawn as outlines, so that no font has to be installed where it is built.
 */
export async function drawShareImage(company: Company, words: Words): Promise<Buffer> {
  const [display, text] = await Promise.all([openFont('archivo-display-es'), openFont('archivo-text-es')]);
  const { width, height } = shareImage;
  // The picture stands right of the shaft, 116 % high, moved left so that the technician is seen.
  const scaledHeight = Math.round(height * 1.16);
  const scaled = await sharp(resolve('pictures/hero-1-eixample.jpg'))
    .resize({ height: scaledHeight })
    .toBuffer({ resolveWithObject: true });
  const shaft = 96;
  const picture = await sharp(scaled.data)
    .extract({
      left: Math.round((scaled.info.width - (width - shaft)) * 0.12),
      top: Math.round((scaledHeight - height) / 2),
      width: width - shaft,
      height,
    })
    .toBuffer();
  const overlay = Buffer.from(composition(company, words, display, text));
  const technician = await sharp(resolve('src/site/search/technician.svg'), { density: 300 })
    .resize({ height: 132 })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#07161e' } })
    .composite([
      { input: picture, left: shaft, top: 0 },
      { input: overlay, left: 0, top: 0 },
      { input: technician, left: 20, top: 300 },
    ])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

async function openFont(name: string): Promise<Font> {
  const font = create(await readFile(resolve(`src/styles/fonts/${name}.woff2`)));
  if (!('layout' in font)) throw new Error(`${name}.woff2 is a collection, not one font.`);
  return font;
}

function composition(company: Company, words: Words, display: Font, text: Font): string {
  const { first, rest } = brandName(company.name);
  const { claims } = company;
  const certifiers = certifiedBy(company);
  const headline = [words.hero.title, inTown(words) + (claims.noScaffolding ? ',' : '')];
  const lines = headline.map((line, index) =>
    outline(display, line, 148, 305 + index * 100, 116, '#f3f1ec', -0.018),
  );
  if (claims.noScaffolding)
    lines.push(outline(display, words.hero.withoutScaffolding, 148, 505, 116, '#ff7c4a', -0.018));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <defs>
      <linearGradient id="scrim"><stop offset="0" stop-color="#07161e" stop-opacity=".86"/><stop offset=".48" stop-color="#07161e" stop-opacity=".6"/><stop offset=".78" stop-color="#07161e" stop-opacity="0"/></linearGradient>
      <linearGradient id="shaft" x2="0" y2="1"><stop offset="0" stop-color="#0d2a38"/><stop offset="1" stop-color="#07161e"/></linearGradient>
      <pattern id="steel" width="7" height="8" patternUnits="userSpaceOnUse" patternTransform="skewY(-32)"><path d="M0 0h7v8H0z" fill="#9aa9b1"/><path d="M0 0h7v5H0z" fill="#dfe5e6"/></pattern>
      <pattern id="orange" width="7" height="8" patternUnits="userSpaceOnUse" patternTransform="skewY(32)"><path d="M0 0h7v8H0z" fill="#c63c08"/><path d="M0 0h7v5H0z" fill="#ff5a1f"/></pattern>
    </defs>
    <path d="M96 0h1104v630H96z" fill="url(#scrim)"/>
    <path d="M0 0h96v630H0z" fill="url(#shaft)"/>
    <path d="M38.4 92h7v538h-7z" fill="url(#steel)"/>
    <path d="M50.6 92h7v538h-7z" fill="url(#orange)"/>
    <g transform="translate(20 8) scale(1.75)" fill="none" stroke-width="4" stroke-linejoin="bevel">
      <path d="M5 5 12.500 25.500V50" stroke="#dfe5e6"/><path d="M27 5 19.500 25.500V50" stroke="#ff5a1f"/>
      <g stroke="none"><circle cx="5" cy="5" r="4.250" fill="#dfe5e6"/><circle cx="27" cy="5" r="4.250" fill="#ff5a1f"/></g>
    </g>
    ${outline(display, first, 152, 86, 52, '#f3f1ec')}
    ${outline(display, rest, 152 + widthOf(display, `${first} `, 52), 86, 52, '#ff7c4a')}
    ${lines.join('')}
    ${certifiers ? outline(text, words.hero.certified(certifiers), 152, 577, 27, '#f3f1ec') : ''}
  </svg>`;
}

/** A line of text as one path, its baseline at (x, y) in pixels; `tracking` in em. */
function outline(
  font: Font,
  line: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  tracking = 0,
): string {
  const scale = size / font.unitsPerEm;
  const run = font.layout(line);
  let pen = 0;
  const glyphs = run.glyphs.map((glyph, index) => {
    const placed = glyph.path
      .scale(scale, -scale)
      .translate(x + pen * scale, y)
      .toSVG();
    pen += (run.positions[index]?.xAdvance ?? 0) + tracking * font.unitsPerEm;
    return placed;
  });
  return `<path fill="${fill}" d="${glyphs.join('')}"/>`;
}

function widthOf(font: Font, line: string, size: number): number {
  return (font.layout(line).advanceWidth * size) / font.unitsPerEm;
}
