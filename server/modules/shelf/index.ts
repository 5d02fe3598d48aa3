export { CARDS_PER_PAGE } from './list-store.ts';
export { groupUrl, presentCard, showingFor } from './present-card.ts';
export { refreshShelf } from './refresh-shelf.ts';
export type { Card } from './shelf-row.ts';
export {
  CD,
  FACET_MARK,
  IDENTIFIER_MARK,
  IN_STOCK,
  NAME_MARK,
  VINYL,
  wholeName,
} from './shelf-words.ts';
export { dispatchAt, todayAt } from './today.ts';
