import { chooseChromium } from './browser.ts';

/** Prints the Chromium for the browser tests, and installs one where there is none. Without one it says why, and fails. */
const chromium = await chooseChromium();
process.stdout.write('found' in chromium ? chromium.found : chromium.missing);
process.exitCode = 'found' in chromium ? 0 : 1;
