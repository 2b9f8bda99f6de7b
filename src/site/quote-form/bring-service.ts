/*
 * Fills the name of a service into the message of the form, if that is empty: from a card
 * of the landing page, and from the page about a service by `?servicio=<anchor>`.
 */
const address = new URL(location.href);
const anchor = address.searchParams.get('servicio');

/**
 * The text that was filled in last. As long as nothing follows it, the next name replaces
 * it.
 */
let brought = '';

if (anchor !== null) {
  // Only the cards: other parts of the page have an id and a heading too.
  bringName(document.querySelector(`#servicios li[id="${CSS.escape(anchor)}"]`));
  address.searchParams.delete('servicio');
  history.replaceState(history.state, '', address);
}

addEventListener('click', ({ target }) => {
  const link = (target as Element).closest?.('#servicios li a[href^="#"]');
  if (link) bringName(link.closest('li'));
});

function bringName(card: Element | null): void {
  const message = document.querySelector<HTMLTextAreaElement>('textarea[name=message]');
  const name = card?.querySelector('h3')?.textContent;
  if (!name || !message) return;
  const text = message.value.trim();
  if (text !== '' && text !== brought) return;

  brought = `${name}:`;
  message.value = `${brought} `;
}
