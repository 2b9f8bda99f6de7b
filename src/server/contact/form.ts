import { contactFields, honeypotField, languageField } from '../../contact/fields.ts';

/**
 * Reads the fields of a `multipart/form-data` body (RFC 7578), which is small and whole in memory.
 *
 * Unknown fields are ignored.
 *
 * @throws {MalformedFormError} when the body is cut off or not multipart, when it carries a file, or when a
 * field of ours comes twice: there is no telling which of the two was meant. Of languages, neither is.
 */
export async function readForm(contentType: string, body: Buffer): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  for (const [name, value] of await parse(contentType, body)) {
    if (typeof value !== 'string') throw new MalformedFormError('a file');
    if (!ours.has(name)) continue;
    const twice = fields.has(name);
    if (twice && name !== languageField) throw new MalformedFormError('a field twice');
    fields.set(name, twice ? '' : value);
  }
  return fields;
}

export class MalformedFormError extends Error {
  constructor(fault: string, cause?: unknown) {
    super(`The form is malformed: ${fault}.`, { cause });
    this.name = 'MalformedFormError';
  }
}

const ours: ReadonlySet<string> = new Set([...contactFields, honeypotField, languageField]);

// The runtime's own parser, not @fastify/multipart: at most 64 KiB need no stream, and are either whole or refused. The worst
// bodies of that size that we made take under 10 ms. `malformed.test.ts` notices if another Node parses differently.
async function parse(contentType: string, body: Buffer): Promise<FormData> {
  try {
    const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
    return await response.formData();
  } catch (cause) {
    throw new MalformedFormError('not multipart/form-data', cause);
  }
}
