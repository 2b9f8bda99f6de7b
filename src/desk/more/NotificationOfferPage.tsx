import { useEffect, useState } from 'react';
import { registerServiceWorker } from '../state/install.ts';
import { notificationOffer } from '../state/session.ts';
import { keys, writeStored } from '../state/storage.ts';
import { Button } from '../ui/Button.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';
import { supportProblem } from './notification-problems.ts';
import { Subscription, useNotificationState } from './Subscription.tsx';

/**
 * Offers the notifications of this device once, after the first sign-in, before the page
 * that was asked for.
 */
export function NotificationOfferPage() {
  // A tap changes the permission while the page still has something to do.
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
  // The layout, which registers it otherwise, is not there yet.
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
