import companyFile from '#company';
import { parseCompany } from '../company/schema.ts';

/** Who the company is, checked: a faulty company file stops the build with every fault named. */
export const company = parseCompany(companyFile);
