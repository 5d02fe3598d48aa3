export type { GroupFacts } from './group-store.ts';
export { writePage } from './list-page.ts';
export { CARDS_PER_PAGE, LINE, readLines } from './list-store.ts';
export { type Showing, showingFor, writeCard } from './present-card.ts';
export { mayPreviewPage } from './preview-rights.ts';
export { refreshPrices } from './refresh-prices.ts';
export { refreshShelf } from './refresh-shelf.ts';
export { readCardWords, type ShelfCard } from './shelf-card.ts';
export { groupUrl } from './shelf-row.ts';
export {
  CD,
  FACET_MARK,
  IDENTIFIER_MARK,
  IN_STOCK,
  NAME_MARK,
  VINYL,
  wholeName,
} from './shelf-words.ts';
export { todayAt } from './today.ts';
