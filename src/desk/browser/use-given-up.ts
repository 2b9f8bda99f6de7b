import { useEffect, useRef } from 'react';

/** Gives a signal that says when the component is gone: what it asked for and has not been sent by then is given up. */
export function useGivenUp(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return () => {
    controller.current = new AbortController();
    return controller.current.signal;
  };
}
