export type { GroupDetails } from './group-store.ts';
export { writePage } from './list-page.ts';
export { CARD_LINE, CARDS_PER_PAGE, readLines } from './list-store.ts';
export { type CardContext, cardContextFor, writeCard } from './present-card.ts';
export { mayPreviewPage } from './preview-rights.ts';
export { refreshStorefront } from './refresh-storefront.ts';
export { readCardContent, type StorefrontCard } from './storefront-card.ts';
export { groupUrl } from './storefront-row.ts';
export {
  CD,
  FACET_MARK,
  IDENTIFIER_MARK,
  IN_STOCK,
  NAME_MARK,
  VINYL,
  wholeName,
} from './storefront-words.ts';
export { netRange } from './title-filters.ts';
export { creditedOf, suggestTitle, type TrackTitle, tracksOf } from './title-people.ts';
export { todayAt } from './today.ts';
