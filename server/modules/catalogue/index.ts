export { type CopyPrice, copyPrices, presentPrice, type Reader } from './copy-prices.ts';
export { type Described, describeOffer, describeSold, type Sold } from './describe-item.ts';
export { assertGenre, type Genres, genreName, presentGenre, readAllGenres } from './genres.ts';
export { moveGenre, remeasureReleases } from './jobs.ts';
export { optionKindName, optionName, presentTerms, tierName, typeName } from './present.ts';
export { listFor, type Make, type PriceBook, priceBook, readPriceBook } from './price-book.ts';
export { listDuePriceLists, markFollowed } from './price-list-store.ts';
export { soldThing } from './sold-item.ts';
export { readGenres } from './store.ts';
