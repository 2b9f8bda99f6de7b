import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { deskPath, manifestPath } from '../desk-api/paths.ts';

/** Makes the desk installable: its manifest, and the icons that this names. */
export function deskManifest(company: string): Plugin {
  let icons: Icon[] = [];
  return {
    name: 'desk-manifest',
    apply: 'build',
    async buildStart() {
      icons = await Promise.all(wanted.map(draw));
      for (const { fileName, source } of icons) this.emitFile({ type: 'asset', fileName, source });
      const source = JSON.stringify(manifest(company, icons), null, 2);
      this.emitFile({ type: 'asset', fileName: manifestPath.slice(deskPath.length + 1), source });
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: manifestPath }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: addressOf(icons, 'apple') }, injectTo: 'head' },
    ],
  };
}

type Purpose = 'any' | 'maskable' | 'apple';

type Icon = { purpose: Purpose; size: number; fileName: string; source: Buffer };

const wanted: Pick<Icon, 'purpose' | 'size'>[] = [
  { purpose: 'any', size: 192 },
  { purpose: 'any', size: 512 },
  { purpose: 'maskable', size: 512 },
  { purpose: 'apple', size: 180 },
];

/** The colour behind the mark, and of the bar above every page. */
const ink = '#07161e';

function manifest(company: string, icons: Icon[]) {
  return {
    id: `${deskPath}/`,
    start_url: `${deskPath}/`,
    scope: `${deskPath}/`,
    name: `La oficina · ${company}`,
    short_name: 'Oficina',
    description: 'Las solicitudes de presupuesto de la web: a quién llamar, y antes de cuándo.',
    lang: 'es',
    display: 'standalone',
    theme_color: ink,
    background_color: ink,
    icons: icons
      .filter(({ purpose }) => purpose !== 'apple')
      .map(({ purpose, size, fileName }) => ({
        src: `${deskPath}/${fileName}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
  };
}

async function draw({ purpose, size }: Pick<Icon, 'purpose' | 'size'>): Promise<Icon> {
  const source = await pngIcon(size, purpose);
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { purpose, size, fileName: `assets/${purpose}-${size}-${hash}.png`, source };
}

/**
 * An icon as a PNG of that many pixels, without an alpha channel: iOS would fill what it lets through with black. The maskable
 * one keeps the symbol inside the circle that no home screen cuts into (80 % of the width, W3C manifest).
 */
export async function pngIcon(size: number, purpose: Purpose): Promise<Buffer> {
  const drawing = purpose === 'maskable' ? 'src/desk/icon-maskable.svg' : 'public/favicon.svg';
  const svg = await readFile(resolve(drawing));
  return sharp(svg, { density: 1200 }).resize(size, size).removeAlpha().png().toBuffer();
}

function addressOf(icons: Icon[], wanted: Purpose): string {
  return `${deskPath}/${icons.find(({ purpose }) => purpose === wanted)?.fileName}`;
}
