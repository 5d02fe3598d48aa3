export { markSent, type SentPayment } from './mark-sent.ts';
export {
  type RecordedResult,
  type ReportedResult,
  recordPaymentResult,
} from './record-payment-result.ts';
export { type PayoutRow, readApprovedPayouts } from './store.ts';
