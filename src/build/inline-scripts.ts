import { build, type Plugin, type Rolldown } from 'vite';

const marked = '?minified';

/**
 * Makes of `import code from './x.inline.ts?minified'` the text of one small classic script, with all that it imports, for a
 * page to hold inline.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(marked)) return;
      const input = id.slice(0, -marked.length);
      this.addWatchFile(input);
      const { output } = (await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: { write: false, modulePreload: false, rolldownOptions: { input, output: { format: 'iife' } } },
      })) as Rolldown.RolldownOutput;
      return `export default ${JSON.stringify(output[0].code.trim())}`;
    },
  };
}
