export { type MerchPriceList, merchPriceList, merchPriceOn } from './merch-store.ts';
