export { dutyTerms } from './duty-terms.ts';
export { assertInFuture } from './scheduled-entries.ts';
export { readTaxTable, taxTable } from './tax-table.ts';
