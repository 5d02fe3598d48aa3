export { countryName } from './present.ts';
export { shippingCountries } from './store.ts';
