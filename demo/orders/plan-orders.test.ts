import { describe, expect, it } from 'vitest';
import { planCatalogue } from '../catalogue/plan-catalogue.ts';
import { planFans } from '../fans.ts';
import { planOffers } from './offers.ts';
import { type PlannedOrder, planOrders } from './plan-orders.ts';

const TODAY = '2026-11-15';
const plan = (today: string) =>
  planOrders(planOffers(planCatalogue(today)), { today, fans: planFans() });
const orders = plan(TODAY);

function countCopies(plannedOrders: readonly PlannedOrder[]): Map<string, number> {
  const copies = new Map<string, number>();
  for (const { offer, quantity } of plannedOrders.flatMap(({ lines }) => lines)) {
    copies.set(offer.id, (copies.get(offer.id) ?? 0) + quantity);
  }
  return copies;
}

describe('two years of demo orders', () => {
  it('are about three thousand, growing, with a peak before Christmas', () => {
    expect(orders.length).toBeGreaterThan(2500);
    expect(orders.length).toBeLessThan(4500);
    const between = (from: number, to: number) =>
      orders.filter(({ day }) => day >= from && day < to).length;
    expect(between(-365, 0)).toBeGreaterThan(between(-730, -365));
    expect(Math.min(...orders.map(({ day }) => day))).toBeLessThan(-690);
  });

  it('sell exactly the used copies of a limited edition', () => {
    const copies = countCopies(orders);
    const limited = planOffers(planCatalogue(TODAY)).filter(({ quota }) => quota !== undefined);
    expect(limited.length).toBeGreaterThan(5);
    for (const { id, quota } of limited) expect(copies.get(id)).toBe(quota);
  });

  it('never sell before the release, after retirement, twice in one order, or in excluded countries', () => {
    for (const { day, buyer, lines } of orders) {
      expect(day).toBeLessThan(0);
      expect(lines.length).toBeGreaterThan(0);
      expect(new Set(lines.map(({ offer }) => offer.id)).size).toBe(lines.length);
      for (const { offer } of lines) {
        expect(day).toBeGreaterThanOrEqual(offer.onSale);
        expect(day).toBeLessThan(offer.retired);
        expect(offer.notSoldIn).not.toContain(buyer.country);
      }
    }
  });

  it.each(['2026-11-15', '2027-01-02', '2027-08-11'])(
    'fill the charts of the last week when created on %s',
    (today) => {
      const week = plan(today).filter(({ day }) => day > -7);
      expect(countCopies(week).size).toBeGreaterThan(15);
    },
  );

  it('peak when a record is released', () => {
    const offers = planOffers(planCatalogue(TODAY));
    const album = offers.find(({ title }) => title === 'Weather Permitting');
    const sold = (from: number, to: number) =>
      countCopies(orders.filter(({ day }) => day >= from && day < to)).get(album?.id ?? '') ?? 0;
    const releaseDay = album?.released ?? 0;
    expect(sold(releaseDay, releaseDay + 14)).toBeGreaterThan(
      2 * sold(releaseDay + 100, releaseDay + 114),
    );
  });

  it('are deterministic', () => {
    expect(plan(TODAY)).toEqual(orders);
  });
});
