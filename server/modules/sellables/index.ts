export type { BundleParts, PartVariants } from './bundle-parts.ts';
export { closeDateMove, insertDateMove } from './date-moves.ts';
export type { DiscountChoice, DiscountSeller } from './discount-targets.ts';
export type { FulfilledLine, MailedLine } from './fulfilment.ts';
export { goodsPrice } from './goods-price.ts';
export {
  assertMayHold,
  deleteEndedHolds,
  endHolds,
  insertHold,
  isHoldContested,
} from './holds.ts';
export type { Buyer, EarningsDays, SellableKind, SoldThing, Texts } from './kind.ts';
export { defineKind } from './kind.ts';
export { nameTsquery, typedNameQuery } from './name-query.ts';
export {
  defineNameSearch,
  NAMES_COMPARED_MAX,
  type NameCaller,
  type NameSearch,
} from './name-search.ts';
export type { Offer, OfferPrice, OfferProblem, ParcelPart } from './offer.ts';
export type {
  FormatMaterials,
  JobPrints,
  PrintedArea,
  PrintFile,
  PrintJob,
  PrintPlace,
  Work,
} from './plant.ts';
export type { SavedItemState, SavedItems } from './saved-items.ts';
export type { HoldInput, QueuePosition, SaleInput, Stock, StockLine, StockQueue } from './stock.ts';
