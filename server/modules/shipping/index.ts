export { bulkPostageBook, type PostageBook, postageBook } from './postage-book.ts';
