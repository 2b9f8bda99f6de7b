addEventListener('click', (event) => {
  if (!event.target.closest?.('[data-cta]')) return;
  try {
    window.gtag_report_conversion?.();
  } catch {}
});
{
  const { content } = document.currentScript.previousElementSibling;
  const [face, style, textFace] = content.querySelectorAll('[as=font], [rel=stylesheet], style');
  const parts = style ? document.querySelectorAll('.hero ~ *, main ~ *, .wrap > *, .wrap > .grid > div') : [];
  const show = (part) => part.removeAttribute('hidden');
  addEventListener('load', () => {
    parts.forEach(show);
    document.head.append(content);
  });

  if (style) {
    const [picture] = document.images;
    for (const part of parts) part.hidden = true;
    const attach = () => style.isConnected || document.head.append(face, style);
    const nextTask = (flush = () => document.body.getBoundingClientRect()) => {
      flush();
      return new Promise((begun) => {
        Object.assign(new Image(), { onerror: begun, src: 'data:,' });
      });
    };
    let waiting = true;
    const stop = () => (waiting = false);
    face.onload = face.onerror = stop;
    style.onload = style.onerror = async () => {
      setTimeout(stop, 1000);
      do await nextTask();
      while (waiting);
      document.head.append(textFace);
      await nextTask(() => getComputedStyle(picture).order);
      await nextTask();
      for (const part of parts) {
        show(part);
        await nextTask();
      }
      if (!scrollY) document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
    };
    const attachOnceSeen = async () => {
      new PerformanceObserver((paints) => {
        if (paints.getEntries().some(({ element }) => element === picture)) attach();
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      setTimeout(attach, 200);
      while (!style.isConnected) await nextTask();
    };
    picture.onload = picture.onerror = attachOnceSeen;
    if (picture.complete) attachOnceSeen();
    for (const wish of ['pointerdown', 'wheel', 'keydown']) addEventListener(wish, attach, { passive: true });
  }
}
