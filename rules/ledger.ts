/**
 * What a sale and a refund mean for everybody's money, in double entry: a debit is above zero, a
 * credit below, and they add up to nothing. Every figure is a multiple of one rounded for one copy,
 * so that copies given back one by one undo their sale to the penny, in whatever order.
 */
import { type Money, money, multiplyMoney, subtractMoney, sumMoney } from './money.ts';

export const LEDGER_ACCOUNTS = [
  /** What the card company holds for us. */
  'card',
  'card_fees',
  /** What goods brought in, without VAT. */
  'sales',
  'vat_due',
  'postage',
  'duty_due',
  'mechanicals',
  'mechanicals_due',
  'earnings',
  /** Of a seller, until some time after the parcel has left. */
  'earnings_pending',
  /** What a bank has taken back for a buyer, until it is decided whose it is. */
  'disputed',
  /** What was lost beyond what the order still brought in. */
  'dispute_losses',
] as const;

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export interface LedgerEntry {
  account: LedgerAccount;
  /** Whose earnings; null for the house's own accounts. */
  party: string | null;
  amount: Money;
}

export interface Payee {
  party: string;
  /** Of one copy. */
  earnings: Money;
}

/** Copies of one thing. Prices include VAT; all figures are of one copy. */
export interface SoldLine {
  quantity: number;
  price: Money;
  vat: Money;
  mechanicals: Money;
  /** Theirs add up to what the copy earns; rules/splits.ts shares it. */
  payees: readonly Payee[];
}

export interface Sold {
  currency: string;
  lines: readonly SoldLine[];
  postage: { price: Money; vat: Money };
  duty: Money;
}

export function totalOf({ currency, lines, postage, duty }: Sold): Money {
  const goods = lines.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0);
  return money(goods + postage.price.amount + duty.amount, currency);
}

/** The card company keeps its fee from what it hands on. */
export function saleEntries(sold: Sold, cardFee: Money): LedgerEntry[] {
  const { currency, lines, postage, duty } = sold;
  const book = makeBook(currency);
  book.add('card', subtractMoney(totalOf(sold), cardFee));
  book.add('card_fees', cardFee);
  for (const line of lines) addLine(book, line);
  book.add('postage', negative(subtractMoney(postage.price, postage.vat)));
  book.add('vat_due', negative(postage.vat));
  book.add('duty_due', negative(duty));
  return book.entries();
}

/** What is given back, booked the other way round; the card company keeps its fee. */
export function refundEntries(returned: Sold): LedgerEntry[] {
  return saleEntries(returned, money(0, returned.currency)).map((entry) => ({
    ...entry,
    amount: negative(entry.amount),
  }));
}

/** Paid too late and given back whole: all that stays is the fee. */
export function latePaymentEntries(cardFee: Money): LedgerEntry[] {
  const book = makeBook(cardFee.currency);
  book.add('card_fees', cardFee);
  book.add('card', negative(cardFee));
  return book.entries();
}

/** While it is disputed, the bank has the money. */
export function disputeEntries(amount: Money): LedgerEntry[] {
  return addEntries(amount.currency, (add) => {
    add('disputed', amount.amount);
    add('card', -amount.amount);
  });
}

/** The bank has given it back. */
export function disputeWonEntries(amount: Money): LedgerEntry[] {
  return disputeEntries(amount).map((entry) => ({ ...entry, amount: negative(entry.amount) }));
}

/** Of a lost dispute: what had been given back to the buyer before is lost a second time. */
export function disputeLossEntries(amount: Money): LedgerEntry[] {
  return addEntries(amount.currency, (add) => {
    add('dispute_losses', amount.amount);
    add('disputed', -amount.amount);
  });
}

/** Entries in minor units: one for each account and party, and none of nothing. */
export function addEntries(
  currency: string,
  write: (add: (account: LedgerAccount, amount: number, party?: string) => void) => void,
): LedgerEntry[] {
  const book = makeBook(currency);
  write((account, amount, party) => book.add(account, money(amount, currency), party));
  return book.entries();
}

function addLine(book: Book, line: SoldLine): void {
  const { quantity, price, vat, mechanicals, payees } = line;
  const earned = payees.map(({ earnings }) => earnings);
  const all = (value: Money) => multiplyMoney(value, quantity);
  book.add('sales', negative(all(subtractMoney(price, vat))));
  book.add('vat_due', negative(all(vat)));
  book.add('mechanicals', all(mechanicals));
  book.add('mechanicals_due', negative(all(mechanicals)));
  book.add('earnings', all(sumMoney(earned, price.currency)));
  for (const { party, earnings } of payees) {
    book.add('earnings_pending', negative(all(earnings)), party);
  }
}

interface Book {
  add(account: LedgerAccount, amount: Money, party?: string | null): void;
  entries(): LedgerEntry[];
}

/** One entry for each account and party, and none of nothing. */
function makeBook(currency: string): Book {
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
