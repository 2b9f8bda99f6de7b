/**
 * The path of the desk. It is a folder, so the server redirects it to the path with a
 * trailing slash.
 */
export const deskPath = '/oficina';

/** Paths below `deskPath` that external links open. */
export const screens = {
  link: '/entrar',
  agenda: '/agenda',
  request: (id: number | ':id') => `/solicitudes/${id}`,
} as const;

/**
 * Returns the address of the desk: `DESK_ORIGIN` if it is set; otherwise, behind a proxy,
 * the public address of this server; otherwise this machine. Links, passkeys and the
 * check of `Origin` rely on this address, never on what a client sends.
 */
export function deskAddress(
  { desk, server }: AddressConfig,
  siteUrl: string,
): DeskAddress {
  const site = new URL(siteUrl).origin;
  if (desk.origin !== null) return { origin: desk.origin, ownHost: desk.origin !== site };
  if (server.trustProxy.length > 0) return { origin: site, ownHost: false };

  // `origin` leaves out the default port, as browsers do.
  const { origin } = new URL(`http://localhost:${server.port}`);
  return { origin, ownHost: false };
}

export type DeskAddress = {
  origin: string;
  /** Whether the desk has a host name of its own. */
  ownHost: boolean;
};

/** The settings that the address of the desk depends on. */
export type AddressConfig = {
  /** Null if `DESK_ORIGIN` is not set. */
  desk: { origin: string | null };
  server: { trustProxy: readonly string[]; port: number };
};

/**
 * Returns the URL of a link that signs a person in once. Browsers send the fragment to no
 * server, so it reaches no log.
 */
export function linkUrl(origin: string, secret: string): string {
  return `${origin}${deskPath}${screens.link}#${secret}`;
}

/** Returns the URL of the agenda in the desk. */
export function agendaUrl(origin: string): string {
  return `${origin}${deskPath}${screens.agenda}`;
}

/**
 * Returns the URL of a request in the desk, for mails and other messages that are read
 * outside of the desk. It contains no secret, since opening it requires a sign-in. It
 * includes the time of receipt, so that it opens nothing if another request ever has the
 * same id.
 */
export function requestUrl(
  origin: string,
  { id, receivedAt }: { id: number; receivedAt: string },
): string {
  const query = `${receivedParameter}=${momentKey(receivedAt)}`;
  return `${origin}${deskPath}${screens.request(id)}?${query}`;
}

/**
 * Returns whether the query of a URL matches a request's time of receipt. Most URLs have
 * no such time, and match. Programs may read a point or bracket after a URL as part of
 * it.
 */
export function meansRequest(query: string, receivedAt: string): boolean {
  const received = new URLSearchParams(query).get(receivedParameter);
  if (received === null) return true;
  return received.replace(/[^a-z\d]+$/, '') === momentKey(receivedAt);
}

const receivedParameter = 'recibida';

function momentKey(iso: string): string {
  return Date.parse(iso).toString(36);
}
