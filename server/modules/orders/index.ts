export { adoptGuestOrders } from './adopt-guest-orders.ts';
export { confirmOrder } from './confirm-order.ts';
export { giveBackLatePayment } from './give-back.ts';
export { sendOrderMail } from './jobs.ts';
export { orderKey } from './order-key.ts';
export { lockOrder, type OrderRow } from './order-store.ts';
export { tellOwner } from './tell-owner.ts';
