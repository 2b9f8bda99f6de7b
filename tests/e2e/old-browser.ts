/**
 * In the page: removes what the browsers of `src/build/targets.ts` lack. Skips what this
 * browser does not have either.
 */
export function becomeOldBrowser(): void {
  const lacking: [object, string[]][] = [
    [AbortSignal, ['any', 'timeout']],
    [Array, ['fromAsync']],
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [CSS, ['registerProperty']],
    [Document, ['parseHTMLUnsafe']],
    [Document.prototype, ['startViewTransition']],
    [
      Element.prototype,
      ['ariaPressed', 'checkVisibility', 'getHTML', 'moveBefore', 'setHTMLUnsafe'],
    ],
    [
      HTMLElement.prototype,
      ['hidePopover', 'inert', 'popover', 'showPopover', 'togglePopover'],
    ],
    [HTMLFormElement.prototype, ['requestSubmit']],
    [Map, ['groupBy']],
    [
      Navigator.prototype,
      ['connection', 'scheduling', 'userActivation', 'userAgentData'],
    ],
    [Object, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [Response, ['json']],
    [
      Set.prototype,
      ['difference', 'intersection', 'isSubsetOf', 'symmetricDifference', 'union'],
    ],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [URL, ['canParse', 'parse']],
    [
      window,
      [
        'Iterator',
        'Notification',
        'PushManager',
        'navigation',
        'requestIdleCallback',
        'scheduler',
      ],
    ],
  ];

  for (const [owner, names] of lacking) {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}
