/** The library for passkeys. It is loaded with the first of them: it took a fifth of the server's start. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server');
}
