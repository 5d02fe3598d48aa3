export { assertToCome } from './dated.ts';
export { dutyTerms } from './duty-terms.ts';
export { readTaxTable, taxTable } from './tax-table.ts';
