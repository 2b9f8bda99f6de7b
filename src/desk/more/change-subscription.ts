import type { StatusActionResult } from '../../desk-api/installation.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { request } from '../state/client.ts';
import {
  currentSubscription,
  registerSubscription,
  workerRegistration,
} from '../state/push-subscription.ts';
import { type NotificationProblem, problemTexts } from './notification-problems.ts';

/** What to show after the change of a subscription; undefined if it simply succeeded. */
type Result = StatusActionResult | undefined;

/**
 * Asks for permission and subscribes. It must be called from a tap. If it was not
 * possible, returns why.
 */
export async function subscribe(applicationServerKey: string): Promise<Result> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return failure('denied');

  const worker = await workerRegistration();
  if (!worker) return failure('no-worker');

  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await worker.pushManager.subscribe(options).catch(() => undefined);
  if (!subscription) return failure('no-service');

  await registerSubscription(subscription);
  return undefined;
}

function failure(problem: NotificationProblem): StatusActionResult {
  return { done: false, text: problemTexts[problem] };
}

export async function unsubscribe(): Promise<Result> {
  const subscription = await currentSubscription();
  await request('DELETE', apiPaths.notificationDevice);
  await subscription?.unsubscribe();
  return undefined;
}

export function sendTest(): Promise<Result> {
  return request('POST', apiPaths.testNotification, {});
}
