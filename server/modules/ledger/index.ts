export { bookTransaction, bookTransactions } from './book-transaction.ts';
export { changeHolder, lockHolders, lockParty, partiesOf } from './parties.ts';
export { balancesOf, listBelowZero, type PartyBalance } from './party-balance.ts';
