import { Checkout } from '../../features/checkout/checkout.tsx';

export { action, loader } from '../../features/checkout/checkout.server.ts';
export { clientAction, clientLoader } from '../../features/checkout/checkout-in-browser.ts';

export default Checkout;
