import { useEffect, useState } from 'react';
import { registerServiceWorker } from '../state/install.ts';
import { notificationOffer } from '../state/session.ts';
import { keys, writeStored } from '../state/storage.ts';
import { Button } from '../ui/Button.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';
import { supportProblem } from './notification-problems.ts';
import { Subscription, useNotificationState } from './Subscription.tsx';

/**
 * Offers notifications on this device once, after the first sign-in and before the
 * requested page.
 */
export function NotificationOfferPage() {
  // Read once: a tap changes the permission while the page still has something to do.
  const [canBeAsked] = useState(isPermissionOpen);
  useEffect(() => {
    if (!canBeAsked) notificationOffer.set(false);
  }, [canBeAsked]);

  return canBeAsked && <Offer />;
}

function isPermissionOpen(): boolean {
  return supportProblem() === undefined && Notification.permission === 'default';
}

function Offer() {
  const isOn = useNotificationState().data?.on ?? false;
  // `Layout`, which registers it otherwise, is not mounted yet.
  useEffect(() => void registerServiceWorker(), []);
  useEffect(() => {
    if (isOn) end();
  }, [isOn]);

  return (
    <SignedOutLayout title="¿Te avisamos?">
      <div className="stack">
        <h2 className="part">Notificaciones en este dispositivo</h2>
        <Subscription />
        <Button onClick={end}>Ahora no</Button>
      </div>
    </SignedOutLayout>
  );
}

function end(): void {
  writeStored(keys.notificationsOffered, true);
  notificationOffer.set(false);
}
