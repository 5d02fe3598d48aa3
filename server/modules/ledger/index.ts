export { bookTransaction } from './book-transaction.ts';
