export { bulkShippingRates, type ShippingRates, shippingRates } from './shipping-rates.ts';
