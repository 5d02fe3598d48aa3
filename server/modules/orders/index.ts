export { adoptGuestOrders } from './adopt-guest-orders.ts';
export { assertNotOwn, isOwnOrder } from './assert-not-own.ts';
export { cancelIn } from './cancel-order.ts';
export { changeAddressIn } from './change-address.ts';
export { takeDispute } from './handle-dispute.ts';
export {
  insertOrder,
  keepShares,
  type NewLine,
  type NewOrder,
  numberCopies,
} from './insert-order.ts';
export { sendDateMail, sendOrderMail } from './jobs.ts';
export { lineWords } from './line-text.ts';
export { insertNote } from './notes.ts';
export { FIRST_LINK_VERSION, orderKey } from './order-key.ts';
export {
  findOrder,
  findOrderOf,
  limitedGroups,
  listOrderLines,
  lockOrder,
  MOMENT_COLUMNS,
  type OrderLineRow,
  type OrderRow,
  type OrderTotals,
} from './order-store.ts';
export { ownOrder, readableOrder } from './own-order.ts';
export { presentOrder } from './present.ts';
export {
  markArrived,
  markDispatched,
  markProgress,
  markUnpacked,
  reopenForRemake,
  setDispatchDate,
  setHeld,
} from './progress.ts';
export { tellOwner } from './publish-order-changed.ts';
export { giveBackLatePayment } from './refund-late-payment.ts';
export { type RefundInput, refundIn } from './refund-order.ts';
export { leftOf, listRefunds, type RefundRow } from './refund-store.ts';
export { endLinks } from './revoke-links.ts';
export { sendLetter } from './send-logged-mail.ts';
export { handler as mailOrder } from './send-order-mail.ts';
