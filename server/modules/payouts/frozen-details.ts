/** Bank details as they were when a payout was requested and sent. */
import { frozenBankDetails } from '../bank-accounts/index.ts';

export const FROZEN_BANK_DETAILS = ['payouts', 'payout_attempts'].map((table) =>
  frozenBankDetails({ table, column: 'details_encrypted', rowId: 'id' }),
);

/** Deleted. */
export const NO_DETAILS = { account_holder: '', account_masked: '', details_encrypted: null };
