import { send } from './client.ts';

/** Asks the server for a file, and saves it under the name that the server gives it. */
export async function download(path: string, body: object): Promise<void> {
  const response = await send('POST', path, body);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = fileNameOf(response);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function fileNameOf(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'solicitudes';
}
