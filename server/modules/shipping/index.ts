export { bulkPostageBook, type PostageBook, postageBook } from './shipping-rates.ts';
