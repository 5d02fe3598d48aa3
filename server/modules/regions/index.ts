export { shippingCountries } from './store.ts';
