import company from '../../company.ts';
import type { CompanyInput } from '../../src/company/schema.ts';

/** The company of the project without pages in Catalan. */
export default { ...company, languages: ['es'] } satisfies CompanyInput;
