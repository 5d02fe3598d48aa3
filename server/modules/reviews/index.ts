export { reviewsData } from './personal-data.ts';
export type {
  DeskReview,
  LockedThing,
  ReviewDetails,
  ReviewedKind,
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
