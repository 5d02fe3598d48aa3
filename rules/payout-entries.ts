/** Bookings of payouts, reserves and exchanges. Debits are positive, credits negative. */
import { addEntries, type LedgerEntry } from './ledger.ts';

export interface PaidAmount {
  party: string;
  currency: string;
  gross: number;
  withheld: number;
}

/** The seller's money is set aside for the payment, and the tax for the tax office. */
export function payoutEntries({ party, currency, gross, withheld }: PaidAmount): LedgerEntry[] {
  return addEntries(currency, (add) => {
    add('earnings_available', gross, party);
    add('payouts_in_transit', withheld - gross, party);
    add('withholding_due', -withheld, party);
  });
}

/** The money has left the bank. */
export function payoutSettledEntries({
  party,
  currency,
  gross,
  withheld,
}: PaidAmount): LedgerEntry[] {
  return addEntries(currency, (add) => {
    add('payouts_in_transit', gross - withheld, party);
    add('bank', withheld - gross);
  });
}

/** Cancelled, failed or returned before it was settled: everything is available again. */
export function payoutGivenBackEntries(paid: PaidAmount): LedgerEntry[] {
  return reversed(payoutEntries(paid));
}

/** Returned after it was settled: the money is at the bank again. */
export function payoutTakenBackEntries(paid: PaidAmount): LedgerEntry[] {
  return reversed(payoutLateEntries(paid));
}

/** Paid, although a failure was reported and the earnings were given back. */
export function payoutLateEntries({ party, currency, gross, withheld }: PaidAmount): LedgerEntry[] {
  return addEntries(currency, (add) => {
    add('earnings_available', gross, party);
    add('bank', withheld - gross);
    add('withholding_due', -withheld, party);
  });
}

interface PartyAmount {
  party: string;
  currency: string;
  amount: number;
}

export function reserveHeldEntries({ party, currency, amount }: PartyAmount): LedgerEntry[] {
  return addEntries(currency, (add) => {
    add('earnings_available', amount, party);
    add('reserve', -amount, party);
  });
}

export function reserveReleasedEntries(reserve: PartyAmount): LedgerEntry[] {
  return reversed(reserveHeldEntries(reserve));
}

/** One half of an exchange: the other one is in the other currency. */
export function exchangeOutEntries({ party, currency, amount }: PartyAmount): LedgerEntry[] {
  return addEntries(currency, (add) => {
    add('earnings_available', amount, party);
    add('exchange_clearing', -amount);
  });
}

export function exchangeInEntries(half: PartyAmount): LedgerEntry[] {
  return reversed(exchangeOutEntries(half));
}

/**
 * Lathe bears the rest of a balance below zero. The seller has not paid it back, so the VAT of the
 * sale that was refunded is still charged, and reclaimed.
 */
export function writeOffEntries({
  party,
  currency,
  amount,
  vat,
}: PartyAmount & { vat: number }): LedgerEntry[] {
  return addEntries(currency, (add) => {
    add('write_offs', amount - vat);
    add('input_vat', vat);
    add('earnings_available', -amount, party);
  });
}

function reversed(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry) => ({
    ...entry,
    amount: { ...entry.amount, amount: -entry.amount.amount },
  }));
}
