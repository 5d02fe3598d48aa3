import { BasketPage } from '../../features/checkout/basket-page.tsx';

export { clientLoader } from '../../features/checkout/basket-in-browser.ts';
export { action, loader } from '../../features/checkout/basket-page.server.ts';

export default BasketPage;
