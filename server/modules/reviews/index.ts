export { reviewsData } from './personal-data.ts';
export type {
  Decision,
  DeskReview,
  LockedThing,
  ReviewDetails,
  ReviewedKind,
  ReviewedThing,
} from './port.ts';
export {
  findEarlier,
  findReview,
  insertReview,
  type ReviewContent,
  type ReviewRow,
  setClaim,
  setDecision,
  withdrawReviews,
} from './store.ts';
