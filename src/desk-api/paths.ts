/** Where the desk is, below its origin. It is a folder: without the slash at its end it is led there. */
export const deskPath = '/oficina';

/** What the desk's page asks. What needs no session stands below `sign-in`, and nothing else does. */
export const apiPath = `${deskPath}/api`;

/** What keeps the desk in the browser. It stands beside the desk's pages, since it may answer only for what is below it. */
export const workerPath = `${deskPath}/sw.js`;

/** What a browser reads to install the desk. */
export const manifestPath = `${deskPath}/oficina.webmanifest`;

/** Below `apiPath`. */
export const apiPaths = {
  ways: '/sign-in/ways',
  spendLink: '/sign-in/link',
  askForCode: '/sign-in/codes',
  spendCode: '/sign-in/code',
  toSign: '/sign-in/passkey/options',
  signed: '/sign-in/passkey',
  whoIsIn: '/sign-in/session',
  session: '/session',
  newPasskey: '/passkeys/options',
  passkeys: '/passkeys',
  passkey: (id: number | ':id') => `/passkeys/${id}`,
  people: '/people',
  person: (id: number | ':id') => `/people/${id}`,
  sessions: '/sessions',
  endSession: (id: number | ':id') => `/sessions/${id}`,
  notifications: '/notifications',
  notificationDevice: '/notifications/device',
  notificationSettings: '/notifications/settings',
  testNotification: '/notifications/test',
  notifiedDevice: (id: number | ':id') => `/notifications/devices/${id}`,
  company: '/company',
  requests: '/requests',
  search: '/search',
  request: (id: number | ':id') => `/requests/${id}`,
  answer: (id: number | ':id') => `/requests/${id}/answer`,
  missedCall: (id: number | ':id') => `/requests/${id}/missed-call`,
  note: (id: number | ':id') => `/requests/${id}/note`,
  labels: (id: number | ':id') => `/requests/${id}/labels`,
  suspected: '/suspected',
  releases: '/releases',
  junk: '/junk',
  figures: '/figures',
  exports: '/exports',
  exportCount: '/exports/count',
  access: '/access',
  erasures: '/erasures',
  state: '/state',
  testMail: '/state/test-mail',
  backUp: '/state/backup',
} as const;

/** The address by which somebody enters once. What stands behind the `#` is sent to nobody, and reaches no log. */
export function linkUrl(origin: string, secret: string): string {
  return `${origin}${deskPath}${screens.link}#${secret}`;
}

/** The address of a request's page. It holds no secret: it leads through the sign-in. */
export function requestUrl(origin: string, id: number): string {
  return `${origin}${deskPath}${screens.request(id)}`;
}

/** Below `deskPath`: screens that are led to from outside. */
export const screens = {
  link: '/entrar',
  request: (id: number | ':id') => `/solicitudes/${id}`,
} as const;

/** Whose tick it is, by number: another tab may have signed somebody else in since. */
export const personHeader = 'desk-person';
