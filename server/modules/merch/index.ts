export { FIELD_NAMES as ITEM_FIELD_NAMES } from './change-item.ts';
export {
  detailsOf,
  factsOf,
  makeableKeys,
  type PlantOffer,
  plantOffer,
  switchedOff,
  typeOf,
} from './facts.ts';
export { addToItemHistory } from './history.ts';
export { findItem, type ItemRow } from './item-store.ts';
export { drawMerchPictures, orderMerchPictures } from './jobs.ts';
export { notWithdrawnSql, onSaleSql } from './on-sale.ts';
export { replyWithItem } from './present-item.ts';
export { merchKind } from './selling/kind.ts';
export { merchSearch } from './selling/search.ts';
export { type ItemLife, setDesign, setLife, setPictures } from './set-design.ts';
export {
  type ItemParams,
  type ItemWork,
  isItemEditable,
  lockedItem,
  publishItemChanged,
  readItem,
  withItem,
} from './with-item.ts';
