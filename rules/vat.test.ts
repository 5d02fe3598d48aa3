import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, money } from './money.ts';
import {
  addVat,
  collectsVat,
  earningsWithVat,
  euDuty,
  isInEu,
  removeVat,
  splitVat,
  vatRateOn,
} from './vat.ts';

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
const gbp = (amount: number) => money(amount, 'GBP');

describe('the VAT rate', () => {
  it('is that of the country', () => {
    const rates = 'GB DE FR IE NL IT ES AT BE SE DK PL FI HU LU'.split(' ');
    expect(rates.map((country) => vatRateOn(country, '2026-11-15'))).toEqual([
      2000, 1900, 2000, 2300, 2100, 2200, 2100, 2000, 2100, 2500, 2500, 2300, 2550, 2700, 1700,
    ]);
  });

  it('is that of the day, from its first day on', () => {
    expect(vatRateOn('EE', '2025-06-30')).toBe(2200);
    expect(vatRateOn('EE', '2025-07-01')).toBe(2400);
    expect(vatRateOn('RO', '2025-07-31')).toBe(1900);
    expect(vatRateOn('RO', '2025-08-01')).toBe(2100);
    expect(vatRateOn('SK', '2024-12-31')).toBe(2000);
    expect(vatRateOn('SK', '2025-01-01')).toBe(2300);
    expect(vatRateOn('DE', '2020-12-31')).toBe(1600);
    expect(vatRateOn('DE', '2021-01-01')).toBe(1900);
  });

  it('is known for the UK and all 27 EU countries, and nowhere else', () => {
    const countries = EU.split(' ');
    expect(countries).toHaveLength(27);
    for (const country of countries) {
      expect(vatRateOn(country, '2024-01-01')).toBeGreaterThanOrEqual(1700);
      expect(isInEu(country)).toBe(true);
    }
    expect(['US', 'CH', 'NO', 'constructor'].some(collectsVat)).toBe(false);
    expect(vatRateOn('US', '2026-11-15')).toBe(0);
  });

  it('treats the Isle of Man as the UK and Monaco as France', () => {
    expect(vatRateOn('IM', '2026-11-15')).toBe(2000);
    expect(isInEu('IM')).toBe(false);
    expect(vatRateOn('MC', '2026-11-15')).toBe(2000);
    expect(isInEu('MC')).toBe(true);
  });

  it('is not guessed for a day before the table begins', () => {
    expect(() => vatRateOn('GB', '2010-06-01')).toThrow(RangeError);
  });
});

describe('prices with and without VAT', () => {
  it('carry the destination’s rate', () => {
    expect(removeVat(gbp(2850), 2000)).toEqual(gbp(2375));
    expect(addVat(gbp(2375), 1900)).toEqual(gbp(2826));
    expect(addVat(gbp(2375), 2550)).toEqual(gbp(2981));
    expect(addVat(gbp(2375), 0)).toEqual(gbp(2375));
  });

  const gross = fc.integer({ min: -10_000_000, max: 10_000_000 });
  const rate = fc.integer({ min: 0, max: 3000 });

  it('split into net and VAT that sum to the price, exactly', () => {
    fc.assert(
      fc.property(gross, rate, (amount, basisPoints) => {
        const { net, vat } = splitVat(gbp(amount), basisPoints);
        expect(addMoney(net, vat)).toEqual(gbp(amount));
        expect(Math.sign(vat.amount) * Math.sign(amount)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('come back to the net price when VAT is added and taken off again', () => {
    fc.assert(
      fc.property(gross, rate, (amount, basisPoints) => {
        expect(removeVat(addVat(gbp(amount), basisPoints), basisPoints)).toEqual(gbp(amount));
      }),
    );
  });

  it('want basis points, not a fraction', () => {
    expect(() => addVat(gbp(100), 0.2)).toThrow(RangeError);
    expect(() => splitVat(gbp(100), -1)).toThrow(RangeError);
  });
});

describe('the earnings of a VAT-registered business', () => {
  it('are its percentage with VAT on top: 20 gives 24', () => {
    expect(earningsWithVat(2000, 2000)).toBe(2400);
    expect(earningsWithVat(2000, 0)).toBe(2000);
    expect(earningsWithVat(1250, 1900)).toBe(1488);
  });
});

describe('the EU duty on small parcels', () => {
  const parcel = {
    country: 'DE',
    date: '2026-07-01',
    goodsValue: money(149_99, 'EUR'),
    distinctItemTypes: 2,
  };

  it('is €3 for each distinct item type', () => {
    expect(euDuty(parcel)).toEqual(money(600, 'EUR'));
  });

  it('is not due before 1 July 2026, from €150 up, or outside the EU', () => {
    expect(euDuty({ ...parcel, date: '2026-06-30' }).amount).toBe(0);
    expect(euDuty({ ...parcel, goodsValue: money(150_00, 'EUR') }).amount).toBe(0);
    expect(euDuty({ ...parcel, country: 'GB' }).amount).toBe(0);
    expect(euDuty({ ...parcel, country: 'US' }).amount).toBe(0);
  });

  it('wants the value of the goods in euros', () => {
    expect(() => euDuty({ ...parcel, goodsValue: gbp(100) })).toThrow(TypeError);
  });
});
