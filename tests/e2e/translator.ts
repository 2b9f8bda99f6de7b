/**
 * In the page: acts as a browser's translator. It replaces each text, including later
 * ones, with a text inside two elements. It reports each text that the page changes
 * although it is no longer shown.
 */
export function translate(): void {
  new MutationObserver(replaceTexts).observe(document, {
    childList: true,
    subtree: true,
  });
  reportLostChanges();

  function replaceTexts(): void {
    for (const text of shownTexts()) {
      const inner = document.createElement('font');
      inner.textContent = text.data;
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    }
  }

  function shownTexts(): Text[] {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts.filter(
      ({ data, parentElement }) =>
        data.trim() !== '' &&
        !parentElement?.closest('font, head, script, noscript, textarea'),
    );
  }

  function reportLostChanges(): void {
    const property = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...property,
      set(this: Node, value: string) {
        property?.set?.call(this, value);
        if (!this.isConnected) reportError(new Error(`not shown: ${value}`));
      },
    });
  }
}
