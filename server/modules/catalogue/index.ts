export { type CopyPrice, copyPrices, type PriceReader, presentPrice } from './copy-prices.ts';
export { assertGenre, type GenreIndex, genreName, presentGenre, readAllGenres } from './genres.ts';
export { moveGenre, remeasureReleases } from './jobs.ts';
export { optionKindName, optionName, presentTerms, tierName, typeName } from './present.ts';
export { type CopySpec, listFor, type PriceBook, priceBook, readPriceBook } from './price-book.ts';
export { listDuePriceLists, markApplied } from './price-list-store.ts';
export { readGenres } from './store.ts';
