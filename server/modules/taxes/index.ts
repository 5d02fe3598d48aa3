export { dutyTerms } from './duty-terms.ts';
export {
  assertDateFree,
  assertInFuture,
  entryBefore,
  pendingEntry,
  stateOf,
} from './scheduled-entries.ts';
export { readTaxTable, taxTable } from './tax-table.ts';
