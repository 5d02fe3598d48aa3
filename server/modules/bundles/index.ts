export { shownSql } from './bundle-store.ts';
export {
  type ChosenBundle,
  type ChosenProblem,
  chosenBundle,
  readBundles,
  type StoredBundle,
} from './chosen-bundle.ts';
export { problemInBundle } from './part-offers.ts';
export { reasonText } from './reason-text.ts';
export { bundleSearch } from './search.ts';
