export { cartOwnerOf } from './cart-owner.ts';
export { lockCartRow, readQuantity } from './cart-store.ts';
export { assertForSale, tooManyError } from './change-cart.ts';
export {
  copiesFor,
  deleteUnusedOffers,
  isEditionQueued,
  joinQueue,
  keepQueuePositions,
  leaveQueue,
  listQueuedReleases,
  lockEdition,
  offerFreeCopies,
  positionOf,
} from './edition-queue.ts';
export { type FilledItem, fillCart, type WantedItem } from './fill-cart.ts';
export {
  findCart,
  findOffer,
  isRecord,
  type PricedLine,
  type ReleaseOffer,
} from './line-store.ts';
export { endGuestCarts, lockGuestCarts, mergeAtSignIn } from './merge-carts.ts';
export { copiesLeft, isLimited, type PricingContext, pricingContextFor } from './offer.ts';
export { presentCart } from './present.ts';
export { type PricedCart, priceCart } from './price-cart.ts';
export { unitPriceOf } from './price-line.ts';
export { readCart } from './read-cart.ts';
export { removeBoughtLines } from './remove-bought-lines.ts';
