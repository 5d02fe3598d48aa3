export { adoptGuestOrders } from './adopt-guest-orders.ts';
export { assertNotOwn, isOwnOrder } from './assert-not-own.ts';
export { bookCardFee } from './book-card-fee.ts';
export { buyerNameOf } from './buyer-name.ts';
export { cancelOrderIn } from './cancel-order.ts';
export { changeAddressIn } from './change-address.ts';
export { retryRefund, settleRefund } from './end-failed-refund.ts';
export { fulfilLines } from './fulfil-lines.ts';
export { handleDispute } from './handle-dispute.ts';
export {
  insertOrder,
  insertShares,
  type NewLine,
  type NewOrder,
} from './insert-order.ts';
export {
  bookCardFee as bookCardFeeLater,
  sendDateMail,
  sendOrderMail,
  sendRefundMail,
} from './jobs.ts';
export { boughtBundles } from './line-groups.ts';
export { lineText } from './line-text.ts';
export { insertNote } from './notes.ts';
export { creditNoteLink, FIRST_LINK_VERSION, orderKey } from './order-key.ts';
export {
  findOrder,
  findOrderOf,
  listOrderLines,
  lockOrder,
  MOMENT_COLUMNS,
  type OrderLineRow,
  type OrderRow,
  type OrderTotals,
} from './order-store.ts';
export { makeKeyStateOf, ownOrder, readableOrder } from './own-order.ts';
export { findParcelOf } from './parcels.ts';
export { presentOrder } from './present.ts';
export {
  markArrived,
  markDispatched,
  markProgress,
  markUnpacked,
  type ParcelRef,
  reopenForRemake,
  setDispatchDate,
  setHeld,
} from './progress.ts';
export { publishOrderChanged } from './publish-order-changed.ts';
export { publishSalesChanged } from './publish-sales-changed.ts';
export { recordEarnings } from './record-earnings.ts';
export { applyRefundResult, type LockedRefund } from './refund-attempts.ts';
export { COVERED, OWED } from './refund-debts.ts';
export { refundLatePayment } from './refund-late-payment.ts';
export { type RefundInput, refundOrder } from './refund-order.ts';
export { refundPart } from './refund-part.ts';
export { hasCreditNote, listRefunds, type RefundRow, refundableOf } from './refund-store.ts';
export { revokeLinks } from './revoke-links.ts';
export { sendLoggedMail } from './send-logged-mail.ts';
export { handler as mailOrder } from './send-order-mail.ts';
