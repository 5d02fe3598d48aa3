export { holderOf } from './cart-owner.ts';
export { holdCart, readQuantity } from './cart-store.ts';
export { assertSold, tooMany } from './change-cart.ts';
export {
  copiesFor,
  forgetUnusedOffers,
  isAwaited,
  joinQueue,
  keepPlaces,
  leaveQueue,
  listAwaited,
  lockEdition,
  offerFreeCopies,
  positionOf,
} from './edition-queue.ts';
export {
  findCart,
  findOffer,
  isRecord,
  type PricedLine,
  type ReleaseOffer,
} from './line-store.ts';
export { endGuestCarts, lockGuestCarts, mergeAtSignIn } from './merge-carts.ts';
export { copiesLeft, isLimited, type PricingContext, visitOf } from './offer.ts';
export { presentCart } from './present.ts';
export { type PricedCart, priceCart } from './price-cart.ts';
export { unitPriceOf } from './price-line.ts';
export { takeBought } from './remove-bought-lines.ts';
