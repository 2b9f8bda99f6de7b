import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Company, CompanyFileError, parseCompany } from './schema.ts';

/**
 * Loads and checks a company file: the one that `COMPANY` names, or `company.ts` in the
 * working directory.
 *
 * @throws {CompanyFileError} listing every fault.
 */
export async function loadCompany(
  file: string = process.env.COMPANY || 'company.ts',
): Promise<Company> {
  const { href } = pathToFileURL(resolve(file));
  const module: { default?: unknown } = await import(/* @vite-ignore */ href).catch(
    (error: Error) => {
      throw new CompanyFileError(file, [`no se puede leer: ${explain(error)}`]);
    },
  );

  return parseCompany(module.default, file);
}

/**
 * Returns the start of an error's stack, in which Node puts the faulty line above the
 * message.
 */
function explain(error: Error): string | undefined {
  return error.stack?.split('\n    at ')[0];
}
