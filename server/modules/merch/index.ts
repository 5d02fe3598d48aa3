export { FIELD_NAMES as ITEM_FIELD_NAMES } from './change-item.ts';
export {
  detailsOf,
  factsOf,
  makeableKeys,
  missingIn,
  type PlantOffer,
  plantOffer,
  statusOf,
  typeOf,
} from './facts.ts';
export { addToItemHistory, type ItemAction } from './history.ts';
export { findItem, type ItemRow, lockItem } from './item-store.ts';
export { drawMerchPictures, orderMerchPictures } from './jobs.ts';
export { notWithdrawnSql, onSaleSql, orderableSql } from './on-sale.ts';
export { replyWithItem } from './present-item.ts';
export { merchKind } from './selling/kind.ts';
export { merchSearch } from './selling/search.ts';
export { type ItemLife, type ItemPictures, setDesign, setLife, setPictures } from './set-design.ts';
export {
  type ItemParams,
  type ItemWork,
  isItemEditable,
  lockedItem,
  publishItemChanged,
  readItem,
  withItem,
} from './with-item.ts';
