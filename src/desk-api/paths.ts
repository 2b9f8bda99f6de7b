import { deskPath } from '../desk-address.ts';

/** The path of the desk's API. Only the paths below `sign-in` need no session. */
export const apiPath = `${deskPath}/api`;

/**
 * The service worker. It is in the desk's folder, since it may only handle requests below
 * its own path.
 */
export const workerPath = `${deskPath}/sw.js`;

/** The paths of the API, below `apiPath`. */
export const apiPaths = {
  signInMethods: '/sign-in/methods',
  redeemLink: '/sign-in/link',
  requestCode: '/sign-in/codes',
  redeemCode: '/sign-in/code',
  authenticationOptions: '/sign-in/passkey/options',
  authenticate: '/sign-in/passkey',
  currentSession: '/sign-in/session',
  session: '/session',
  registrationOptions: '/passkeys/options',
  passkeys: '/passkeys',
  passkey: (id: number | ':id') => `/passkeys/${id}`,
  people: '/people',
  person: (id: number | ':id') => `/people/${id}`,
  ownName: '/people/me/name',
  linkToRead: '/people/me/link-to-read',
  sessions: '/sessions',
  endSession: (id: number | ':id') => `/sessions/${id}`,
  notifications: '/notifications',
  notificationDevice: '/notifications/device',
  testNotification: '/notifications/test',
  notifiedDevice: (id: number | ':id') => `/notifications/devices/${id}`,
  invitations: '/invitations',
  installation: '/installation',
  requests: '/requests',
  search: '/search',
  request: (id: number | ':id') => `/requests/${id}`,
  personRequests: (id: number | ':id') => `/requests/${id}/person`,
  actions: '/actions',
  report: '/personal-data/report',
  portableData: '/personal-data/json',
  erasure: '/personal-data/erasure',
  oldSpam: '/personal-data/old-spam',
  exports: '/exports',
  statistics: '/statistics',
  status: '/status',
  testMail: '/status/test-mail',
  backup: '/status/backup',
  retryDeliveries: '/status/retry-deliveries',
} as const;

/**
 * The header with the id of the person who made a change, since another person may have
 * signed in in a different tab.
 */
export const personHeader = 'desk-person';
