export { bulkPostageBook, postageBook, type ShippingRates } from './shipping-rates.ts';
