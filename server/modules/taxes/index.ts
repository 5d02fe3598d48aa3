export { dutyTerms } from './duty-terms.ts';
export { assertToCome } from './scheduled-entries.ts';
export { readTaxTable, taxTable } from './tax-table.ts';
