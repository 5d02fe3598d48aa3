export { holdCart } from './cart-store.ts';
export { holderOf } from './holder.ts';
export { type FoundCart, findCart, type Offer } from './line-store.ts';
export { mergeAtSignIn } from './merge-carts.ts';
export { copiesLeft, listPriceOf, priceOfOffer, refusalOf, type Visit, visitOf } from './offer.ts';
export { presentCart } from './present.ts';
export { describeOffer } from './present-line.ts';
export { type PricedCart, priceCart } from './price-cart.ts';
