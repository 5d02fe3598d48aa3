export { type MerchPriceList, merchPriceList, merchPriceOn } from './price-list.ts';
