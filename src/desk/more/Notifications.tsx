import { problemTexts, supportProblem } from './notification-problems.ts';
import { Subscription } from './Subscription.tsx';

/**
 * Notifications on this device. The browser asks for permission on a tap, never when the
 * page opens.
 */
export function Notifications() {
  const problem = supportProblem();
  return (
    <section className="body stack">
      <h2 className="part">Notificaciones en este dispositivo</h2>
      {problem ? <p>{problemTexts[problem]}</p> : <Subscription />}
    </section>
  );
}
