import { useEffect, useRef } from 'react';

/**
 * Calls `onEnd` each time that `duration` milliseconds have passed while `running`. Stopping keeps what is left:
 * a slide that was paused half-way stands for its second half afterwards.
 */
export function useCountdown(running: boolean, duration: number, onEnd: () => void): void {
  const left = useRef(duration);
  const latest = useRef(onEnd);
  latest.current = onEnd;

  useEffect(() => {
    if (!running) return;
    let timer: ReturnType<typeof setTimeout>;
    let startedAt: number;
    const start = () => {
      startedAt = performance.now();
      timer = setTimeout(() => {
        left.current = duration;
        latest.current();
        start();
      }, left.current);
    };
    start();
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - startedAt));
    };
  }, [running, duration]);
}
