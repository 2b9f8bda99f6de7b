import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Company, CompanyFileError, parseCompany } from './schema.ts';

/**
 * Loads and checks a company file: the one that `COMPANY` names, or `company.ts`, in the working directory.
 *
 * @throws {CompanyFileError} listing every fault.
 */
export async function loadCompany(
  file: string = process.env.COMPANY || 'company.ts',
): Promise<Company> {
  const { href } = pathToFileURL(resolve(file));
  const module: { default?: unknown } = await import(/* @vite-ignore */ href).catch(
    (error: Error) => {
      // Node shows the faulty line above its message.
      throw new CompanyFileError(file, [
        `no se puede leer: ${error.stack?.split('\n    at ')[0]}`,
      ]);
    },
  );
  return parseCompany(module.default, file);
}
