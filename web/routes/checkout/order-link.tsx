import { OrderLink } from '../../features/checkout/order-link.tsx';

export { action, loader } from '../../features/checkout/order-link.server.ts';

export default OrderLink;
