import { contactEndpoint } from '../../src/contact-request/endpoint.ts';

/** The fields of a valid request. */
export const validRequest = {
  name: 'Ana Pérez',
  email: 'ana@example.com',
  phone: '+34 600 000 000',
  message: 'Grietas en la fachada.',
};

/** Returns the input of `receiveRequest` for a valid request with some fields changed. */
export function submissionOf(changes: Partial<typeof validRequest> = {}) {
  return {
    request: { ...validRequest, ...changes },
    language: 'es' as const,
    honeypot: false,
    /** Never exceeds a limit. */
    countRequest: async () => ({ kind: 'within-limit' }) as const,
    channels: ['mail', 'push'] as const,
  };
}

/** Posts the fields as the page's script does. */
export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);

  return fetch(url + contactEndpoint, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  });
}

export const boundary = 'test-boundary';

/** Returns one part of a multipart body, with its headers. */
export function part(name: string, value: string, moreDisposition = ''): string {
  const disposition = `form-data; name="${name}"${moreDisposition}`;
  return `--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n${value}\r\n`;
}

/** Returns a multipart body of the fields, for `sendRaw`. */
export function multipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(([name, value]) => part(name, value));
  return `${parts.join('')}--${boundary}--\r\n`;
}

export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** Returns the head of a POST of a multipart body, up to the empty line. */
export function postHead(body: string, more: Record<string, string> = {}): string {
  const length = more['transfer-encoding']
    ? {}
    : { 'content-length': String(body.length) };
  const headers = {
    host: 'localhost',
    'content-type': multipartType,
    ...length,
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

  return `POST ${contactEndpoint} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
