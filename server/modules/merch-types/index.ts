export { notifyMerchPrices, redrawMerchColour } from './jobs.ts';
export {
  type MerchPriceList,
  merchPriceList,
  merchPriceOn,
  readPrices as readMerchPrices,
} from './price-list.ts';
export {
  type MerchArea,
  type MerchColour,
  type MerchSize,
  type MerchType,
  merchTypes,
} from './read-types.ts';
export { type MerchShortage, merchShortages } from './shortages.ts';
