export { announceFile } from './announce-file.ts';
export { markSent } from './mark-sent.ts';
export { readClosedGates } from './read-closed-gates.ts';
export { recordPaymentResult } from './record-payment-result.ts';
export { recordPaymentResults } from './record-payment-results.ts';
export { findOutdated, readPayableBy, readPayableByFile } from './sendable.ts';
export type { PayoutRow } from './store.ts';
