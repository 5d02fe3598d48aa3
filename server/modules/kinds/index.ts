export {
  BUNDLE_PARTS_SQL,
  PART_THINGS_SQL,
  PLANNED_OFFER_SQL,
  variantsOfParts,
} from './bundle-parts.ts';
export { DISCOUNT_TARGETS_SQL, listDiscountChoices } from './discount-targets.ts';
export { earningsDaysOf } from './earnings-days.ts';
export { attachmentsOf, fulfilByKind, mailTextOf } from './fulfilment.ts';
export { JOB_SUBJECTS_SQL, staffUrlOf } from './job-subjects.ts';
export { canWithdraw, isSold, KINDS, kindNamed, MADE_KINDS, ROYALTY_KINDS } from './list.ts';
export { NAME_SEARCHES } from './name-searches.ts';
export {
  isUsual,
  type OfferedThing,
  type OfferJson,
  type OfferReader,
  offerReaderFor,
  readOffers,
  USUAL_OFFER_SQL,
  USUAL_QUEUE_SQL,
} from './offers.ts';
export { readSavedItems, type SavedItem } from './saved-items.ts';
export {
  copyNumbersSql,
  describeSold,
  featuresOf,
  formatNamesFor,
  materialsFor,
  printsOf,
  type SoldItem,
  saleChoicesSql,
  soldImageSql,
  soldItemImageSql,
  soldItemSql,
  soldPageSql,
  soldThingSql,
  thingsOfItemSql,
  thingTitleSql,
  workSql,
} from './sold.ts';
export {
  forgetHolds,
  giveUpStock,
  holdStock,
  isContested,
  mayBeKept,
  moveStock,
  needsStock,
  QUEUES,
  queueOf,
  refreshStock,
  sellStock,
  takeBackStock,
} from './stock.ts';
