export { markSent } from './mark-sent.ts';
export { recordPaymentResult } from './record-payment-result.ts';
export { readApprovedPayouts } from './sendable.ts';
export type { PayoutRow } from './store.ts';
