import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { deskPath, manifestPath } from '../desk-api/paths.ts';
import { iconSizes, maskableIcon, pngIcon, touchIconSize } from '../site/search/icons.ts';

/** Makes the desk installable: its manifest, and the icons that this names, drawn as the site's are. */
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
  ...iconSizes.map((size) => ({ purpose: 'any' as const, size })),
  { purpose: 'maskable', size: maskableIcon.size },
  { purpose: 'apple', size: touchIconSize },
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
  const source = await pngIcon(size, purpose === 'maskable' ? 'maskable' : 'usual');
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { purpose, size, fileName: `assets/${purpose}-${size}-${hash}.png`, source };
}

function addressOf(icons: Icon[], wanted: Purpose): string {
  return `${deskPath}/${icons.find(({ purpose }) => purpose === wanted)?.fileName}`;
}
