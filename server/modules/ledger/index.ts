export { bookTransaction } from './book-transaction.ts';
export { balancesOf, type PartyBalance } from './party-balance.ts';
