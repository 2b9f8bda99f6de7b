// The text face waits until the page has loaded: its fallback has the same measures, and the first paint needs neither.
{
  const { href } = document.currentScript.dataset;
  addEventListener('load', () => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  });
}
