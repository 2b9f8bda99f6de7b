import { loadCompany } from '../company/load.ts';

/**
 * Whether the site promises an answer within 24 hours. With a company file that cannot be read, which is the doctor's
 * affair, nothing that is late is passed over.
 */
export async function isAnswerPromised(): Promise<boolean> {
  return loadCompany().then(
    ({ claims }) => claims.answerIn24Hours,
    () => true,
  );
}
