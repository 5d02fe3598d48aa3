export { merchReviews } from './merch-reviews.ts';
