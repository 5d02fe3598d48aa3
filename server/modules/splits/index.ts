export { type Earner, readEarners } from './earners.ts';
export { earningTerms } from './earning-terms.ts';
export { payeeName } from './payee-name.ts';
