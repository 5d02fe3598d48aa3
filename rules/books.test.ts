/**
 * Any sequence of sales, refunds, lost disputes, releases of earnings and payouts. One payee is
 * invited: the earnings wait until they are claimed or written off.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  disputeEntries,
  earningsReleaseEntries,
  type Holding,
  holdingOf,
  type LedgerEntry,
  moveEntries,
  type SaleDetails,
  saleEntries,
} from './ledger.ts';
import { type LedgerAccount, ledgerAccount } from './ledger-accounts.ts';
import { money } from './money.ts';
import {
  amountOf,
  type OrderAmounts,
  orderAmounts,
  refundByAmount,
  refundByItems,
  refundPartEntries,
  subtractAmounts,
} from './refunds.ts';
import { earningsByPayee } from './splits.ts';

const PARTIES = ['ann', 'bob', 'cas'];
const INVITED = 'dot';
const pence = (amount: number) => money(amount, 'GBP');

const sale = fc.record({
  step: fc.constant('sale' as const),
  ppd: fc.integer({ min: 1, max: 4000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  /** How the earnings are split. */
  ann: fc.integer({ min: 0, max: 10_000 }),
  isRegistered: fc.boolean(),
});
const order = fc.nat(9);
const step = fc.oneof(
  sale,
  fc.record({
    step: fc.constant('copies' as const),
    order,
    quantity: fc.integer({ min: 1, max: 3 }),
    isByLathe: fc.boolean(),
  }),
  fc.record({ step: fc.constant('amount' as const), order, amount: fc.integer({ min: 1 }) }),
  fc.record({ step: fc.constant('dispute' as const), order }),
  fc.record({ step: fc.constant('release' as const), order }),
  fc.record({ step: fc.constant('claim' as const), by: fc.constantFrom('ann', 'eve', null) }),
  fc.record({ step: fc.constant('payout' as const), party: fc.constantFrom(...PARTIES, 'eve') }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

interface Order {
  left: OrderAmounts;
  /** Earnings that sellers keep although the copies were refunded. */
  kept: Record<string, number>;
  isReleased: boolean;
}

/** By `ann`, who has a share of her own, by `eve`, or written off (null). */
type Claim = { by: string | null } | undefined;

function makeShop() {
  let claim: Claim;
  const orders: Order[] = [];
  const entries: LedgerEntry[] = [];
  const paid: Record<string, number> = {};
  const sum = (account: LedgerAccount, party?: string) =>
    entries
      .filter((each) => each.account === account && (!party || each.party === party))
      .reduce((total, { amount }) => total + amount.amount, 0);

  function book(added: readonly LedgerEntry[]): void {
    expect(added.reduce((total, { amount }) => total + amount.amount, 0)).toBe(0);
    for (const { account, party } of added) {
      expect(party !== null).toBe(ledgerAccount(account).party !== 'none');
    }
    entries.push(...added);
  }

  const holdingFor = (party: string, { isReleased }: Order): Holding =>
    holdingOf({
      party,
      holder: party === INVITED ? (claim?.by ?? null) : party,
      isReleased,
      isWrittenOff: party === INVITED && claim?.by === null,
    });
  const holdingsOf = (sold: Order) => [
    Object.fromEntries(
      [...PARTIES, 'eve', INVITED].map((party) => [party, holdingFor(party, sold)]),
    ),
  ];

  function refund(sold: Order | undefined, part: OrderAmounts | string, isByLathe = false): void {
    if (!sold || typeof part === 'string') return;
    if (isByLathe) {
      for (const [party, share] of Object.entries(part.lines[0]?.shares ?? {})) {
        sold.kept[party] = (sold.kept[party] ?? 0) + share;
      }
    }
    const bearers = [isByLathe ? 'lathe' : 'seller'] as const;
    book(refundPartEntries(part, { from: 'card', bearers, holdings: holdingsOf(sold) }));
    sold.left = subtractAmounts(sold.left, part);
  }

  const earnedBy = ({ left, kept }: Order, party: string) =>
    (left.lines[0]?.shares[party] ?? 0) + (kept[party] ?? 0);

  function run(each: Step): void {
    const sold = 'order' in each ? orders[each.order] : undefined;
    if (each.step === 'sale') {
      // What was written off is the owner’s from then on.
      const details = saleOf(each, claim ? (claim.by ?? 'bob') : INVITED);
      book(saleEntries(details, pence(69)));
      orders.push({ left: orderAmounts(details), kept: {}, isReleased: false });
    } else if (each.step === 'copies' && sold) {
      const copies = [{ line: 0, quantity: each.quantity }];
      const request = { copies, postage: false, duty: false };
      refund(sold, refundByItems(sold.left, request), each.isByLathe);
    } else if (each.step === 'amount' && sold) {
      refund(sold, refundByAmount(sold.left, each.amount % (amountOf(sold.left) + 2)));
    } else if (each.step === 'dispute' && sold && amountOf(sold.left) > 0) {
      book(disputeEntries(pence(amountOf(sold.left))));
      const holdings = holdingsOf(sold);
      book(refundPartEntries(sold.left, { from: 'disputed', bearers: ['seller'], holdings }));
      sold.left = subtractAmounts(sold.left, sold.left);
    } else if (each.step === 'release' && sold && !sold.isReleased) {
      for (const party of [...PARTIES, 'eve', INVITED]) {
        const { account, party: holder } = holdingFor(party, sold);
        if (account !== 'earnings_pending' || holder === null) continue;
        book(earningsReleaseEntries(holder, pence(earnedBy(sold, party))));
      }
      sold.isReleased = true;
    } else if (each.step === 'claim' && !claim) {
      const waiting = orders.map((every) => ({ every, from: holdingFor(INVITED, every) }));
      claim = { by: each.by };
      for (const { every, from } of waiting) {
        const amount = pence(earnedBy(every, INVITED));
        book(moveEntries(amount, from, holdingFor(INVITED, every)));
      }
    } else if (each.step === 'payout') {
      const amount = -sum('earnings_available', each.party);
      if (amount <= 0) return;
      paid[each.party] = (paid[each.party] ?? 0) + amount;
      book([
        { account: 'earnings_available', party: each.party, amount: pence(amount) },
        { account: 'bank', party: null, amount: pence(-amount) },
      ]);
    }
  }

  function check(): void {
    const owed = (holder: string, isReleased: boolean) =>
      orders
        .filter((each) => each.isReleased === isReleased)
        .reduce((total, each) => {
          return (
            total + earnedBy(each, holder) + (claim?.by === holder ? earnedBy(each, INVITED) : 0)
          );
        }, 0);
    const waited = orders.reduce((total, each) => total + earnedBy(each, INVITED), 0);
    expect(0 - sum('earnings_unclaimed', INVITED)).toBe(claim ? 0 : waited);
    expect(0 - sum('write_offs')).toBe(claim?.by === null ? waited : 0);
    for (const party of [...PARTIES, 'eve']) {
      expect(0 - sum('earnings_pending', party)).toBe(owed(party, false));
      expect(0 - sum('earnings_available', party)).toBe(owed(party, true) - (paid[party] ?? 0));
    }
    expect(sum('disputed') + 0).toBe(0);
    expect(sum('input_vat')).toBeGreaterThanOrEqual(0);
    expect(sum('earnings')).toBeGreaterThanOrEqual(0);
  }
  return { run, check };
}

/** The last party gets the rest. */
function saleOf(
  { ppd, quantity, ann, isRegistered }: typeof sale extends fc.Arbitrary<infer T> ? T : never,
  last: string,
): SaleDetails {
  const bob = Math.floor((10_000 - ann) / 3);
  const shares: Record<string, number> = { ann, bob, cas: bob };
  shares[last] = (shares[last] ?? 0) + 10_000 - ann - 2 * bob;
  return {
    currency: 'GBP',
    lines: [
      {
        quantity,
        price: pence(ppd * 2),
        vat: pence(Math.floor(ppd / 3)),
        mechanicals: pence(Math.floor(ppd / 12)),
        payees: earningsByPayee(pence(ppd), {
          basisPoints: 2000,
          payees: Object.entries(shares).map(([party, shareBasisPoints]) => ({
            party,
            shareBasisPoints,
            vatBasisPoints: isRegistered && party === 'ann' ? 2000 : 0,
          })),
        }).map((payee) => ({ ...payee, isInvited: payee.party === INVITED })),
      },
    ],
    postage: { price: pence(420), vat: pence(70) },
    duty: pence(0),
  };
}

it('balances, and each balance is the sum of its lines minus what was paid out', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      const shop = makeShop();
      for (const each of steps) {
        shop.run(each);
        shop.check();
      }
    }),
    { numRuns: 200 },
  );
});
