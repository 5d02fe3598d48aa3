/**
 * Double-entry bookings of sales and refunds: debits are positive, credits negative, and they sum
 * to zero. Every amount is a multiple of one rounded per copy, so that refunds of single copies
 * reverse their sale exactly, in any order.
 */
import type { LedgerAccount } from './ledger-accounts.ts';
import { type Money, money, multiplyMoney, subtractMoney, sumMoney } from './money.ts';

export interface LedgerEntry {
  account: LedgerAccount;
  /** The seller of the earnings; null for the platform's own accounts. */
  party: string | null;
  amount: Money;
}

export interface Payee {
  party: string;
  /** Per copy, with VAT. */
  earnings: Money;
  /** The VAT in the earnings, which Lathe reclaims; zero for sellers who are not registered. */
  vat: Money;
  /** An invited payee who has no account yet. */
  isInvited?: boolean;
}

/** Copies of one item. Prices include VAT; all amounts are per copy. */
export interface SoldLine {
  quantity: number;
  price: Money;
  vat: Money;
  mechanicals: Money;
  /** Their shares add up to the earnings of the copy; see rules/splits.ts. */
  payees: readonly Payee[];
}

export interface SaleDetails {
  currency: string;
  lines: readonly SoldLine[];
  postage: { price: Money; vat: Money };
  duty: Money;
}

export function totalOf({ currency, lines, postage, duty }: SaleDetails): Money {
  const goods = lines.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0);
  return money(goods + postage.price.amount + duty.amount, currency);
}

/** The card provider deducts its fee from the payment. */
export function saleEntries(sold: SaleDetails, cardFee: Money): LedgerEntry[] {
  const { currency, lines, postage, duty } = sold;
  const book = makeEntryBuilder(currency);
  book.add('card', subtractMoney(totalOf(sold), cardFee));
  book.add('card_fees', cardFee);
  for (const line of lines) addLine(book, line);
  book.add('postage', negative(subtractMoney(postage.price, postage.vat)));
  book.add('vat_due', negative(postage.vat));
  book.add('duty_due', negative(duty));
  return book.entries();
}

/** Reverses the sale; the card provider keeps its fee. */
export function refundEntries(returned: SaleDetails): LedgerEntry[] {
  return saleEntries(returned, money(0, returned.currency)).map((entry) => ({
    ...entry,
    amount: negative(entry.amount),
  }));
}

/** A late payment that was fully refunded: only the fee remains. */
export function latePaymentEntries(cardFee: Money): LedgerEntry[] {
  const book = makeEntryBuilder(cardFee.currency);
  book.add('card_fees', cardFee);
  book.add('card', negative(cardFee));
  return book.entries();
}

/** While disputed, the bank has the money. */
export function disputeEntries(amount: Money): LedgerEntry[] {
  return addEntries(amount.currency, (add) => {
    add('disputed', amount.amount);
    add('card', -amount.amount);
  });
}

/** The bank has returned the money. */
export function disputeWonEntries(amount: Money): LedgerEntry[] {
  return disputeEntries(amount).map((entry) => ({ ...entry, amount: negative(entry.amount) }));
}

/** Lost dispute: an amount that was already refunded to the buyer is lost a second time. */
export function disputeLossEntries(amount: Money): LedgerEntry[] {
  return addEntries(amount.currency, (add) => {
    add('dispute_losses', amount.amount);
    add('disputed', -amount.amount);
  });
}

/**
 * The bank decided for Lathe after all. What it had given to the buyer in place of refunds is owed
 * to the buyer again; the rest was a loss.
 */
export function disputeReversedEntries({
  owed,
  loss,
}: {
  owed: Money;
  loss: Money;
}): LedgerEntry[] {
  return addEntries(owed.currency, (add) => {
    add('card', owed.amount + loss.amount);
    add('refund_failed', -owed.amount);
    add('dispute_losses', -loss.amount);
  });
}

/** A seller's earnings become available. */
export function earningsReleaseEntries(party: string, amount: Money): LedgerEntry[] {
  return addEntries(amount.currency, (add) => {
    add('earnings_pending', amount.amount, party);
    add('earnings_available', -amount.amount, party);
  });
}

/** Where the earnings of a share are. */
export interface Holding {
  account: LedgerAccount;
  party: string | null;
}

interface HeldShare {
  /** As at the sale. */
  party: string;
  /** The user who has the earnings; null while an invited payee has not agreed. */
  holder: string | null;
  isReleased: boolean;
  /** The earnings waited for nobody and were given up. */
  isWrittenOff: boolean;
}

export function holdingOf({ party, holder, isReleased, isWrittenOff }: HeldShare): Holding {
  if (isWrittenOff) return { account: 'write_offs', party: null };
  if (holder === null) return { account: 'earnings_unclaimed', party };
  return { account: isReleased ? 'earnings_available' : 'earnings_pending', party: holder };
}

/** Earnings move from where they are. */
export function moveEntries(amount: Money, from: Holding, to: Holding): LedgerEntry[] {
  return addEntries(amount.currency, (add) => {
    add(from.account, amount.amount, from.party ?? undefined);
    add(to.account, -amount.amount, to.party ?? undefined);
  });
}

/** Entries in minor units: one per account and party, without zero amounts. */
export function addEntries(
  currency: string,
  write: (add: (account: LedgerAccount, amount: number, party?: string) => void) => void,
): LedgerEntry[] {
  const book = makeEntryBuilder(currency);
  write((account, amount, party) => book.add(account, money(amount, currency), party));
  return book.entries();
}

function addLine(book: EntryBuilder, line: SoldLine): void {
  const { quantity, price, vat, mechanicals, payees } = line;
  const earned = payees.map(({ earnings, vat: part }) => subtractMoney(earnings, part));
  const inputVat = payees.map(({ vat: part }) => part);
  const all = (value: Money) => multiplyMoney(value, quantity);
  book.add('sales', negative(all(subtractMoney(price, vat))));
  book.add('vat_due', negative(all(vat)));
  book.add('mechanicals', all(mechanicals));
  book.add('mechanicals_due', negative(all(mechanicals)));
  book.add('earnings', all(sumMoney(earned, price.currency)));
  book.add('input_vat', all(sumMoney(inputVat, price.currency)));
  for (const { party, earnings, isInvited } of payees) {
    const account = isInvited ? 'earnings_unclaimed' : 'earnings_pending';
    book.add(account, negative(all(earnings)), party);
  }
}

interface EntryBuilder {
  add(account: LedgerAccount, amount: Money, party?: string | null): void;
  entries(): LedgerEntry[];
}

/** One entry per account and party, without zero amounts. */
function makeEntryBuilder(currency: string): EntryBuilder {
  const sums = new Map<string, { account: LedgerAccount; party: string | null; amount: number }>();
  return {
    add(account, { amount }, party = null) {
      const key = `${account} ${party}`;
      const before = sums.get(key)?.amount ?? 0;
      sums.set(key, { account, party, amount: before + amount });
    },
    entries: () =>
      [...sums.values()]
        .filter(({ amount }) => amount !== 0)
        .map(({ amount, ...entry }) => ({ ...entry, amount: money(amount, currency) })),
  };
}

function negative({ amount, currency }: Money): Money {
  return money(-amount, currency);
}
