export { type Earner, readEarners } from './earners.ts';
export { payeeName } from './payee-name.ts';
