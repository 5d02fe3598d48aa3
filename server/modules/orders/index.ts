export { adoptGuestOrders } from './adopt-guest-orders.ts';
export { giveBackLatePayment } from './give-back.ts';
export { confirmOrder } from './jobs.ts';
export { orderKey } from './order-key.ts';
