import { BasketPage } from '../../features/checkout/basket-page.tsx';

export { action, loader } from '../../features/checkout/basket-page.server.ts';

export default BasketPage;
