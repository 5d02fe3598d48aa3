export { readTaxTable, taxTable } from './tax-table.ts';
