export { type CopyPrice, copyPrices, presentPrice, type Reader } from './copy-prices.ts';
export { type Described, describeOffer, describeSold, type Sold } from './describe.ts';
export { assertGenre, type Genres, genreName, presentGenre, readAllGenres } from './genres.ts';
export { optionKindName, optionName, presentTerms, tierName, typeName } from './present.ts';
export { listFor, type Make, type PriceBook, priceBook, readPriceBook } from './price-book.ts';
export { soldThing } from './sold-thing.ts';
export { countTitles, type GenreRow, type OptionRow, readGenres, type TypeRow } from './store.ts';
