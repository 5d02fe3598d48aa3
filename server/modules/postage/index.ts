export { type PostageBook, postageBook } from './postage-book.ts';
