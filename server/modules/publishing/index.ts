export { findPackage } from './package-store.ts';
export { releaseReviews } from './release-reviews.ts';
