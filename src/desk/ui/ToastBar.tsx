import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useUnsent } from '../data/use-waiting.ts';
import { Icon } from './Icon.tsx';
import { forgetOld, toast } from './toast.ts';

/** Shows what was just done, with a button that takes it back where that is possible. */
export function ToastBar() {
  const shown = toast.use();
  const isUnsent = useUnsent().some(({ id }) => shown?.actions?.includes(id));
  const [location] = useLocation();
  useEffect(() => forgetOld(location), [location]);
  useEffect(() => {
    // Without a button there is nothing to wait for, and the toast covers what is below it.
    const timer =
      shown && !shown.undo && !shown.next ? setTimeout(() => toast.set(null), briefMs) : undefined;
    return () => clearTimeout(timer);
  }, [shown]);
  useEffect(() => {
    const act = ({ target }: Event) =>
      target instanceof Element && !target.closest('.toast') && forgetOld(location);
    addEventListener('pointerdown', act);
    return () => removeEventListener('pointerdown', act);
  }, [location]);
  const press = () => {
    toast.set(null);
    (shown?.next?.run ?? shown?.undo)?.();
  };
  return (
    <div role="status">
      {shown && (
        <div className={shown.icon ? 'toast' : 'toast toast--done'}>
          <Icon name={shown.icon ?? 'check'} />
          <p>
            {shown.words}
            {isUnsent && ' Se enviará al volver la red.'}
          </p>
          {(shown.undo || shown.next) && (
            <button type="button" className="b" onClick={press}>
              {shown.next?.words ?? 'Deshacer'}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

const briefMs = 8000;
