import company from '../../company.ts';
import type { CompanyInput } from '../../src/company/schema.ts';

/**
 * The project's company with an advertising tag, and a certificate from each certifier.
 */
export default {
  ...company,
  advertising: {
    tagId: 'AW-123456789',
    formLabel: 'AbCdEfGhIj',
    callLabel: 'KlMnOpQrSt',
  },
  claims: { ...company.claims, irata: '1234/O', anetva: '567' },
} satisfies CompanyInput;
