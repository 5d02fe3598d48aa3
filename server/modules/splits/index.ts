export { type Earner, readEarners } from './earners.ts';
export { type EarningTerms, earningTerms } from './earning-terms.ts';
export { payeeName } from './payee-name.ts';
