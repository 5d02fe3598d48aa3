export { frozenBankDetails, openBankDetails } from './bank-details.ts';
export { type PayoutAccount, readBankGates, readPayoutAccount } from './read-payout-account.ts';
