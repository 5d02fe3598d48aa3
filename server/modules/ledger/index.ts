export { bookTransaction, bookTransactions } from './book-transaction.ts';
export { balancesOf, listBelowZero, type PartyBalance } from './party-balance.ts';
