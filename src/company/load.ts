import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Company, parseCompany } from './schema.ts';

/**
 * Loads and checks the company file that `COMPANY` names, from the working directory (default `company.ts`).
 *
 * @throws {CompanyFileError} when it is not a company file, with every fault at once.
 */
export async function loadCompany(file: string = process.env.COMPANY || 'company.ts'): Promise<Company> {
  const module: { default?: unknown } = await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href);
  return parseCompany(module.default, file);
}
