export { shownSql } from './bundle-store.ts';
export {
  BUNDLE_SQL,
  type BundleJson,
  type ChosenBundle,
  type ChosenProblem,
  chosenBundle,
} from './chosen-bundle.ts';
export { problemInBundle } from './part-offers.ts';
export { reasonText } from './reason-text.ts';
export { bundleSearch } from './search.ts';
