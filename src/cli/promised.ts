import { loadCompany } from '../company/load.ts';

/**
 * Whether the site promises an answer within 24 hours; true where the company file cannot be read, so that no late request
 * is passed over. `doctor` reports that fault.
 */
export async function isAnswerPromised(): Promise<boolean> {
  return loadCompany().then(
    ({ claims }) => claims.answerIn24Hours !== false,
    () => true,
  );
}
