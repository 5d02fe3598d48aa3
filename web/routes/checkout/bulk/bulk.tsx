import { BulkCheckout } from '../../../features/checkout/bulk/bulk-checkout.tsx';

export { action, loader } from '../../../features/checkout/bulk/bulk-checkout.server.ts';
export {
  clientAction,
  clientLoader,
} from '../../../features/checkout/bulk/bulk-checkout-in-browser.ts';

export default BulkCheckout;
