// @vitest-environment happy-dom
import type { SellerBalance } from '@lathe/contract/payout-calls';
import { afterEach, expect, it } from 'vitest';
import { render } from '../../../ui/testing/render.tsx';
import { BalanceCard } from './balance-card.tsx';

afterEach(async () => {
  await render(null);
});

const nothing = { amount: 0, currency: 'USD', formatted: '$0.00' };
const none = {
  pending: nothing,
  reserved: nothing,
  available: nothing,
  on_its_way: nothing,
  paid: nothing,
  withheld: nothing,
};
const dollars: SellerBalance = {
  ...none,
  currency: 'USD',
  threshold: { ...nothing, amount: 3000, formatted: '$30.00' },
  gates: ['threshold'],
  closing_enabled: false,
  open_payout: null,
  next_request_at: null,
  reserves: [],
};

async function linkIn(balance: SellerBalance, hasOthers: boolean): Promise<Element | null> {
  await render(<BalanceCard balance={balance} canRequest hasOthers={hasOthers} />);
  return document.querySelector('a[href="/studio/payouts?request=USD&convert=yes"]');
}

it('a balance that is too small can include what there is in other currencies', async () => {
  expect(await linkIn(dollars, true)).not.toBeNull();
  expect(await linkIn({ ...dollars, gates: ['reserve'] }, true)).not.toBeNull();
});

it.each<[string, Partial<SellerBalance>, boolean]>([
  ['there is nothing else', {}, false],
  ['something else is missing, too', { gates: ['tax-profile', 'threshold'] }, true],
  ['a payout is under way', { open_payout: '1' }, true],
  ['the last request was today', { next_request_at: '2026-01-02T00:00:00Z' }, true],
])('it cannot if %s', async (_, change, hasOthers) => {
  expect(await linkIn({ ...dollars, ...change }, hasOthers)).toBeNull();
});
