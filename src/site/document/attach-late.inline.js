{
  const { style, islands } = document.currentScript.dataset;
  const { dataset } = document.documentElement;
  const [visit] = performance.getEntriesByType('navigation');
  const waits = visit?.type === 'navigate' && !location.hash;
  let attached = false;

  const add = (name, attributes) =>
    new Promise((settled) => {
      const element = Object.assign(document.createElement(name), attributes);
      element.onload = element.onerror = settled;
      document.head.append(element);
    });
  /* All in one task would hold a slow phone up for 150 ms. */
  const markPartByPart = async (parts, mark) => {
    for (const part of document.querySelectorAll(parts)) {
      part.dataset[mark] = '';
      part.getBoundingClientRect();
      await new Promise((next) => setTimeout(next));
    }
  };
  const attach = async () => {
    if (attached) return;
    attached = true;
    if (waits) {
      await add('link', { rel: 'stylesheet', href: style });
      await markPartByPart(':is(.hero, main) ~ *', 'shown');
      document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
    }
    if (islands) add('script', { src: islands });
    add('link', { rel: 'manifest', href: '/manifest.webmanifest' });
    if (waits) {
      await document.fonts.load('1em "Archivo Text"').catch(() => {});
      await markPartByPart('body > :not(main), main > *', 'dressed');
      delete dataset.late;
    }
  };

  if (waits) dataset.late = '';
  else document.write(`<link rel="stylesheet" href="${style}">`);
  addEventListener('load', () => {
    const [picture] = document.images;
    new PerformanceObserver((paints) => {
      if (!picture || paints.getEntries().some(({ element }) => element === picture)) attach();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(attach, 500);
  });
  for (const wish of ['pointerdown', 'wheel', 'keydown']) addEventListener(wish, attach, { passive: true });
}
