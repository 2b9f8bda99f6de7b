import { completeCompany } from '../kit/company.ts';

/** A company with every claim and every trade switched off. */
export default completeCompany;
