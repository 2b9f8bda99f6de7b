import type { CompanyInput } from '../../src/company/schema.ts';
import { completeCompany } from '../kit/company.ts';

/** A company with every claim, trade and registration switched off. */
export default {
  ...completeCompany,
  registrations: {},
} satisfies CompanyInput;
