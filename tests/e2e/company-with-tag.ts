import company from '../../company.ts';
import type { CompanyInput } from '../../src/company/schema.ts';

/** The company as it is, with an advertising tag. */
export default {
  ...company,
  advertising: { tagId: 'AW-123456789', formLabel: 'AbCdEfGhIj', callLabel: 'KlMnOpQrSt' },
} satisfies CompanyInput;
