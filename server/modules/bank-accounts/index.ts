export { frozenBankDetails, openBankDetails } from './bank-details.ts';
export type { CheckedAccount } from './check-account.ts';
export { areShownUkDetails, checkUkDetails, keepUkDetails } from './creator-bank-details.ts';
export { type PayingProvider, readChosenProvider, readPayingProviders } from './paying-provider.ts';
export {
  listAccountCurrencies,
  type PayoutAccount,
  readBankGates,
  readPayoutAccount,
} from './read-payout-account.ts';
