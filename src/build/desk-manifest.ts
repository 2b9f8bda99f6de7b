import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { deskPath, manifestPath } from '../desk-api/paths.ts';

/**
 * Makes the desk installable: its manifest, and the icons that this names, all drawn from the company's mark.
 *
 * @param company its name
 * @param mark the file of the mark, an SVG of 64 by 64 that fills its square
 */
export function deskManifest(company: string, mark: string): Plugin {
  let icons: Icon[] = [];
  return {
    name: 'desk-manifest',
    apply: 'build',
    async buildStart() {
      const drawing = await readFile(mark, 'utf8');
      icons = await Promise.all(sizes.map((wanted) => draw(drawing, wanted)));
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

const sizes = [
  { purpose: 'any', size: 192 },
  { purpose: 'any', size: 512 },
  { purpose: 'maskable', size: 512 },
  { purpose: 'apple', size: 180 },
] as const;

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

async function draw(drawing: string, { purpose, size }: (typeof sizes)[number]): Promise<Icon> {
  const svg = purpose === 'maskable' ? withMargin(drawing) : drawing;
  const source = await sharp(Buffer.from(svg), { density: 72 * (size / 64) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { purpose, size, fileName: `assets/${purpose}-${size}-${hash}.png`, source };
}

/** What a telephone cuts off around a maskable icon is a fifth on each side; the ropes still hang out below. */
function withMargin(drawing: string): string {
  return drawing.replace('viewBox="0 0 64 64"', `viewBox="-8 -14 79 79" style="background:${ink}"`);
}

function addressOf(icons: Icon[], wanted: Purpose): string {
  return `${deskPath}/${icons.find(({ purpose }) => purpose === wanted)?.fileName}`;
}
