import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';

/** The message of a request. The style sheet folds it after twelve lines. */
export function Message({ text }: { text: string }) {
  const id = useId();
  const message = useRef<HTMLParagraphElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const element = message.current;
    if (!element || isWhole) return;

    const observer = new ResizeObserver(() => {
      setLong(element.scrollHeight > element.clientHeight + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWhole]);

  return (
    <div className="message-part">
      <p ref={message} id={id} className={isWhole ? 'message' : 'message message-folded'}>
        {text}
      </p>
      {isLong && (
        <Button
          kind="link"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Ver menos' : 'Ver entero'}
        </Button>
      )}
    </div>
  );
}
