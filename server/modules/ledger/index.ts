export { bookTransaction } from './book-transaction.ts';
export { balancesOf } from './party-balance.ts';
