import company from '../../company.ts';
import type { CompanyInput } from '../../src/company/schema.ts';

const { languages, ...rest } = company;

/** The company of the project as it was before there were pages in Catalan: it only says that it speaks it. */
export default { ...rest, catalan: true } satisfies CompanyInput;
