import { useEffect, useRef, useState } from 'react';
import { routes } from '../routes.ts';
import { type Choice, keepChoice, readChoice } from './choice.ts';
import { startTag, stopTag, type TagSettings } from './google-tag.ts';
import { useRoomAtBottom } from './use-room-at-bottom.ts';

/** Marks the button that brings the cookie notice back: the notice listens for it from its island. */
export const openConsentAttribute = 'data-open-consent';

/**
 * The first layer about cookies (LSSI-CE art. 22.2, AEPD guide): accept and reject alike, one click each, nothing
 * chosen beforehand; only these buttons decide. It comes once the page has settled, takes no focus, blocks
 * nothing, and comes back by the button in the footer.
 */
export function Consent({ tag }: { tag: TagSettings }) {
  const [choice, setChoice] = useState<Choice | undefined>();
  const [open, setOpen] = useState(false);
  const layer = useRef<HTMLElement>(null);
  const openedBy = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const kept = readChoice(() => localStorage);
    setChoice(kept);
    setOpen(kept === undefined);
    if (kept === 'accepted') startTag(tag);

    const reopen = (event: MouseEvent) => {
      const opener = (event.target as Element).closest<HTMLElement>(`[${openConsentAttribute}]`);
      if (!opener) return;
      openedBy.current = opener;
      setOpen(true);
    };
    // Withdrawn in another tab, or since the browser put this page into its cache. It may hold a form: it is not loaded again.
    const follow = () => {
      if (readChoice(() => localStorage) !== 'rejected') return;
      setChoice('rejected');
      stopTag();
    };
    document.addEventListener('click', reopen);
    addEventListener('storage', follow);
    addEventListener('pageshow', follow);
    return () => {
      document.removeEventListener('click', reopen);
      removeEventListener('storage', follow);
      removeEventListener('pageshow', follow);
    };
  }, [tag]);

  // Opened from the footer, the layer is far from its button in the reading order: the focus goes along.
  useEffect(() => {
    if (open && openedBy.current) layer.current?.focus();
  }, [open]);
  useRoomAtBottom(layer, open);

  function decide(next: Choice) {
    keepChoice(() => localStorage, next);
    const withdrawn = next === 'rejected' && choice === 'accepted';
    setChoice(next);
    setOpen(false);
    (openedBy.current ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    openedBy.current = null;
    if (next === 'accepted') startTag(tag);
    if (withdrawn) {
      stopTag();
      location.reload();
    }
  }

  if (!open) return null;
  return (
    <section className="consent" aria-label="Aviso de cookies" ref={layer} tabIndex={-1}>
      <p>
        <b>Cookies.</b> Solo si aceptas, Google Ads las usa para medir el resultado de nuestros anuncios.{' '}
        {choice && (choice === 'accepted' ? 'Ahora las tienes aceptadas. ' : 'Ahora las tienes rechazadas. ')}
        <a href={routes.cookies}>Política de cookies</a>
      </p>
      <div className="consent__b">
        <button className="btn btn--ink" type="button" onClick={() => decide('rejected')}>
          Rechazar
        </button>
        <button className="btn btn--ink" type="button" onClick={() => decide('accepted')}>
          Aceptar
        </button>
      </div>
    </section>
  );
}
