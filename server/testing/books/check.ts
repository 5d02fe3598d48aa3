/** What must hold after every step. */
import { expect } from 'vitest';
import { readAmounts } from '../../modules/payouts/balances.ts';
import type { Db } from '../../platform/db/connect.ts';
import { findWrongBooks, readOwed } from './questions.ts';

export async function checkBooks(db: Db): Promise<void> {
  expect(await findWrongBooks(db)).toEqual([]);
}

/** What each seller sees adds up to what they have earned, less refunds. */
export async function checkAmounts(db: Db): Promise<void> {
  const owed = await readOwed(db);
  for (const [userId, own] of Map.groupBy(owed, ({ party }) => party)) {
    const expected = new Map(own.map(({ currency, amount }) => [currency, Number(amount)]));
    const shown = [...(await readAmounts(db, userId))].map(([currency, amounts]) => {
      const sum = Object.values(amounts).reduce((total, amount) => total + amount, 0);
      return [currency, sum] as const;
    });
    for (const [currency, sum] of shown) {
      expect(sum, `${userId} ${currency}`).toBe(expected.get(currency) ?? 0);
    }
    for (const currency of expected.keys()) expect(shown.map(([name]) => name)).toContain(currency);
  }
}
