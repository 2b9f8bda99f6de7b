import { chromium, devices, type Page } from '@playwright/test';
import { findWholeChromium } from '../../e2e/browser.ts';
import { ContactForm } from '../../e2e/contact-form.ts';
import { wakeIslands } from '../../e2e/islands.ts';

/** How many times slower than this machine's the processor is. */
export const slowdown = 4;

/** What a visitor does, with the interaction to next paint (INP) of the worst of it in milliseconds. */
export type Interactions = Record<keyof typeof acts, number>;

const acts = {
  menu: async (page: Page) => {
    await page.getByLabel('Abrir menú').click();
    await page.getByLabel('Cerrar menú').click();
  },
  'slideshow pause': async (page: Page) => {
    await page.getByRole('button', { name: 'Pausar imágenes' }).click();
    await page.getByRole('button', { name: 'Reanudar imágenes' }).click();
  },
  form: async (page: Page) => {
    const form = new ContactForm(page);
    await form.answerWithJson({ success: true });
    await form.fill();
    await form.message.pressSequentially(' Gracias.');
    await form.button.click();
    await form.status.getByText(/gracias/i).waitFor();
  },
};

/** Does each of it once, on a phone, on a page of its own whose islands are awake. */
export async function readInteractions(url: string): Promise<Interactions> {
  const executablePath = findWholeChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  const found: Partial<Interactions> = {};
  for (const [name, act] of Object.entries(acts)) {
    const page = await browser.newPage({ ...devices['Pixel 7'], baseURL: url });
    found[name as keyof Interactions] = await inpOf(page, act);
    await page.close();
  }
  await browser.close();
  return found as Interactions;
}

/** With fewer than 50 interactions INP is the longest of them (web.dev/articles/inp); the shortest told of is 16 ms. */
async function inpOf(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.addInitScript(() => {
    Object.assign(window, { inp: 0 });
    new PerformanceObserver((events) => {
      for (const { interactionId, duration } of events.getEntries() as PerformanceEventTiming[])
        if (interactionId) Object.assign(window, { inp: Math.max(duration, Reflect.get(window, 'inp')) });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto('/');
  await wakeIslands(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await act(page);
  // An entry comes after the frame that it is about.
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
  return page.evaluate(() => Reflect.get(window, 'inp'));
}
