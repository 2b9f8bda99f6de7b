import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Company, CompanyFileError, parseCompany } from './schema.ts';

/**
 * Loads and checks the company file that `COMPANY` names, from the working directory (default `company.ts`).
 *
 * @throws {CompanyFileError} when it is not a company file, with every fault at once.
 */
export async function loadCompany(file: string = process.env.COMPANY || 'company.ts'): Promise<Company> {
  const { href } = pathToFileURL(resolve(file));
  const module: { default?: unknown } = await import(/* @vite-ignore */ href).catch((error: Error) => {
    throw new CompanyFileError(file, [`no se puede leer: ${whereAndWhy(error)}`]);
  });
  return parseCompany(module.default, file);
}

/** Where a line of it is at fault, Node shows that line above its message. */
function whereAndWhy({ stack, message }: Error): string {
  return stack?.split('\n    at ')[0] ?? message;
}
