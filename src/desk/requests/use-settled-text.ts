import { useEffect, useState } from 'react';

/** The text once nobody has typed for 0.3 s, or at once where it is empty. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : 300);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
