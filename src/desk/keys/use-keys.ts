import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { deskPath } from '../../desk-api/paths.ts';
import { createStore } from '../browser/create-store.ts';
import { keepKeysOff, keysAreOff } from '../browser/storage.ts';
import { isRequestPath } from '../routes.ts';
import { toast } from '../ui/toast.ts';

/**
 * Lets single keys press the buttons of the page; not while somebody types, while a dialog is open, or together with a
 * modifier, which belongs to the browser.
 */
export function useKeys(help: () => void): void {
  const [location, navigate] = useLocation();
  useEffect(() => {
    const isRequest = isRequestPath(location);
    const open = (path: string) => {
      // In place of the request that is open, with the way back that it had.
      const from = isRequest ? history.state : { from: 'list' };
      navigate(path, { replace: isRequest, state: { ...from, keepFocus: true } });
    };
    const keys: Record<string, () => boolean> = {
      j: () => step(1, open),
      k: () => step(-1, open),
      Escape: () => isRequest && press('Escape'),
    };
    const listen = (event: KeyboardEvent) => {
      const { key, repeat } = event;
      if (isForSomebodyElse(event)) return;
      // Held down, a key goes on through the list, but ticks nobody else.
      const act = keys[key] ?? (() => !repeat && press(key));
      if (key === '?') help();
      else if (!keysEnabled.get() || !act()) return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}

function isForSomebodyElse(event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  return (
    isModified ||
    event.defaultPrevented ||
    isTyping(event.target) ||
    document.querySelector('dialog[open]') !== null
  );
}

/** Presses the button of the page that the key stands for, if there is one. */
function press(key: string): boolean {
  const undo = toast.get()?.undo;
  if (key === 'z' && undo) {
    toast.set(null);
    undo();
    return true;
  }
  const selector = buttons[key];
  const element = selector ? document.querySelector<HTMLElement>(selector) : null;
  if (!element) return false;
  if (key === '/') element.focus();
  else element.click();
  return true;
}

const buttons: Record<string, string> = {
  c: '.pane-req [data-call]',
  r: '.pane-req [data-write]',
  e: '.pane-req [data-tick]',
  z: '.pane-req [data-undo]',
  '/': '[data-search]',
  Escape: '.pane-req .back',
};

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('textarea, select, input:not([type=checkbox])');
}

/** Whether shortcuts of single letters are on (WCAG 2.1.4); remembered in this browser. */
export const keysEnabled = createStore(!keysAreOff());

export function enableKeys(enabled: boolean): void {
  keepKeysOff(!enabled);
  keysEnabled.set(enabled);
}

/**
 * Opens the request after or before the one that is open beside the list, and leaves the focus in the list. Returns
 * whether there was one.
 */
function step(by: 1 | -1, open: (path: string) => void): boolean {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('.pane-list a.row__main')];
  if (rows.length === 0) return pressStep(by);
  const current = rows.findIndex((row) => row.parentElement?.ariaCurrent === 'true');
  const next = rows[current + by];
  if (!next) return false;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
  open(next.pathname.slice(deskPath.length));
  return true;
}

/** Presses the button of the request, where the list is not on the screen. */
function pressStep(by: 1 | -1): boolean {
  const button = document.querySelector<HTMLButtonElement>(`.pane-req [data-step="${by}"]`);
  button?.click();
  return button !== null;
}
