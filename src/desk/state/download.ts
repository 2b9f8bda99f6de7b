import { ApiError, send } from './client.ts';

/**
 * Downloads a file from the server, under the name that the server gives it.
 *
 * @throws {ApiError} also if the answer has no name: it is that of a proxy or portal
 */
export async function download(path: string, body: object): Promise<void> {
  const response = await send('POST', path, body);
  const name = fileNameOf(response);
  if (name === undefined) throw new ApiError('unknown');

  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function fileNameOf(response: Response): string | undefined {
  const disposition = response.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(disposition)?.[1];
}
