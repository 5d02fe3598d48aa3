export type { DiscountChoice, DiscountTargets } from './discount-targets.ts';
export { goodsPrice } from './goods-price.ts';
export type { Buyer, SellableKind, SoldThing, Texts, Work } from './kind.ts';
export { defineKind } from './kind.ts';
export type { Offer, OfferPrice, OfferProblem, ParcelPart } from './offer.ts';
export type { HoldInput, QueuePosition, SaleInput, Stock, StockLine, StockQueue } from './stock.ts';
