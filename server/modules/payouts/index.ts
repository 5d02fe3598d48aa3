export { markSent } from './mark-sent.ts';
export { recordPaymentResult } from './record-payment-result.ts';
export { type PayoutRow, readApprovedPayouts } from './store.ts';
