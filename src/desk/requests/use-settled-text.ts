import { useEffect, useState } from 'react';

/** A text once nobody has typed for a moment; at once where it was emptied. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : 300);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
