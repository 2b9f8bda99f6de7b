/** The path of the desk. It is a folder: the server redirects to it with a slash at the end. */
export const deskPath = '/oficina';

/** The path of the desk's API. Addresses that need no session are below `sign-in`, and no others. */
export const apiPath = `${deskPath}/api`;

/** The service worker. It is in the desk's folder, since it may only answer for what is below its own path. */
export const workerPath = `${deskPath}/sw.js`;

/** The addresses of the API, below `apiPath`. */
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
  calls: '/calls',
  report: '/personal-data/report',
  erasure: '/personal-data/erasure',
  exports: '/exports',
  statistics: '/statistics',
  status: '/status',
  testMail: '/status/test-mail',
  backup: '/status/backup',
  retryDeliveries: '/status/retry-deliveries',
} as const;

/** The URL of a link that lets a person in once. The part behind the `#` is not sent to any server, and reaches no log. */
export function linkUrl(origin: string, secret: string): string {
  return `${origin}${deskPath}${screens.link}#${secret}`;
}

/**
 * The URL of a request in the desk, for mails and others that are read outside of it. It holds no secret, since it leads
 * through the sign-in. It also says when the request came: should another request ever have its number, it opens nothing.
 */
export function requestUrl(
  origin: string,
  { id, receivedAt }: { id: number; receivedAt: string },
): string {
  return `${origin}${deskPath}${screens.request(id)}?${receivedParameter}=${momentKey(receivedAt)}`;
}

/** Returns whether a URL matches a request's time of receipt; most URLs have no time in the query. */
export function meansRequest(query: string, receivedAt: string): boolean {
  const received = new URLSearchParams(query).get(receivedParameter);
  return received === null || received === momentKey(receivedAt);
}

const receivedParameter = 'recibida';

function momentKey(iso: string): string {
  return Date.parse(iso).toString(36);
}

/** Paths below `deskPath` that external links open. */
export const screens = {
  link: '/entrar',
  request: (id: number | ':id') => `/solicitudes/${id}`,
} as const;

/** The header with the id of the person who made a change: another tab may have signed another person in since. */
export const personHeader = 'desk-person';
