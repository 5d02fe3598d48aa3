import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, money } from './money.ts';
import { TAXES } from './testing/taxes.ts';
import {
  addVat,
  collectsVat,
  dutyOn,
  earningsWithVat,
  euDuty,
  isInEu,
  removeVat,
  splitVat,
  territoriesTaxedAs,
  VAT_COUNTRIES,
  vatRateOn,
} from './vat.ts';

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
const gbp = (amount: number) => money(amount, 'GBP');

describe('VAT rate', () => {
  it('applies from its first day on', () => {
    const inGermany = (day: string) => vatRateOn(TAXES, 'DE', day);
    expect(inGermany('2020-06-30')).toBe(1900);
    expect(inGermany('2020-07-01')).toBe(1600);
    expect(inGermany('2020-12-31')).toBe(1600);
    expect(inGermany('2021-01-01')).toBe(1900);
  });

  it('is charged in the UK and all 27 EU countries, and nowhere else', () => {
    const countries = EU.split(' ');
    expect(countries).toHaveLength(27);
    for (const country of countries) expect(isInEu(country)).toBe(true);
    expect(VAT_COUNTRIES.toSorted()).toEqual([...countries, 'GB'].sort());
    expect(VAT_COUNTRIES.every(collectsVat)).toBe(true);
    expect(['US', 'CH', 'NO', 'constructor'].some(collectsVat)).toBe(false);
    expect(vatRateOn(TAXES, 'US', '2026-11-15')).toBe(0);
  });

  it('treats the Isle of Man as the UK and Monaco as France', () => {
    expect(vatRateOn(TAXES, 'IM', '2026-11-15')).toBe(2000);
    expect(isInEu('IM')).toBe(false);
    expect(vatRateOn(TAXES, 'MC', '2026-11-15')).toBe(2000);
    expect(isInEu('MC')).toBe(true);
    expect([territoriesTaxedAs('FR'), territoriesTaxedAs('GB'), territoriesTaxedAs('DE')]).toEqual([
      ['MC'],
      ['IM'],
      [],
    ]);
  });

  it('throws for a day before the table begins and for an unknown country', () => {
    expect(() => vatRateOn(TAXES, 'GB', '2010-06-01')).toThrow(RangeError);
    expect(() => vatRateOn(TAXES, 'IT', '2026-11-15')).toThrow(RangeError);
  });
});

describe('prices with and without VAT', () => {
  it('use the rate of the destination', () => {
    expect(removeVat(gbp(2850), 2000)).toEqual(gbp(2375));
    expect(addVat(gbp(2375), 1900)).toEqual(gbp(2826));
    expect(addVat(gbp(2375), 2550)).toEqual(gbp(2981));
    expect(addVat(gbp(2375), 0)).toEqual(gbp(2375));
  });

  const gross = fc.integer({ min: -10_000_000, max: 10_000_000 });
  const rate = fc.integer({ min: 0, max: 3000 });

  it('split into net and VAT that sum exactly to the price', () => {
    fc.assert(
      fc.property(gross, rate, (amount, basisPoints) => {
        const { net, vat } = splitVat(gbp(amount), basisPoints);
        expect(addMoney(net, vat)).toEqual(gbp(amount));
        expect(Math.sign(vat.amount) * Math.sign(amount)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('give the net price when VAT is added and removed again', () => {
    fc.assert(
      fc.property(gross, rate, (amount, basisPoints) => {
        expect(removeVat(addVat(gbp(amount), basisPoints), basisPoints)).toEqual(gbp(amount));
      }),
    );
  });

  it('need basis points, not a fraction', () => {
    expect(() => addVat(gbp(100), 0.2)).toThrow(RangeError);
    expect(() => splitVat(gbp(100), -1)).toThrow(RangeError);
  });
});

describe('the earnings of a VAT-registered business', () => {
  it('are its percentage plus VAT: 20 gives 24', () => {
    expect(earningsWithVat(2000, 2000)).toBe(2400);
    expect(earningsWithVat(2000, 0)).toBe(2000);
    expect(earningsWithVat(1250, 1900)).toBe(1488);
  });
});

describe('the EU duty on small parcels', () => {
  const terms = dutyOn(TAXES, '2026-07-01');
  const parcel = { country: 'DE', goodsValue: money(149_99, 'EUR'), distinctItemTypes: 2 };

  it('is €3 for each distinct item type', () => {
    expect(euDuty(terms, parcel)).toEqual(money(600, 'EUR'));
  });

  it('is not due before 1 July 2026, from €150 up, or outside the EU', () => {
    expect(dutyOn(TAXES, '2026-06-30')).toBeNull();
    expect(euDuty(null, parcel).amount).toBe(0);
    expect(euDuty(terms, { ...parcel, goodsValue: money(150_00, 'EUR') }).amount).toBe(0);
    expect(euDuty(terms, { ...parcel, country: 'GB' }).amount).toBe(0);
    expect(euDuty(terms, { ...parcel, country: 'US' }).amount).toBe(0);
  });

  it('ends on the day from which the rate is zero', () => {
    const [first] = TAXES.duties;
    if (!first) throw new Error('The table has no duty.');
    const duties = [first, { ...first, from: '2028-07-01', perItemType: money(0, 'EUR') }];
    expect(dutyOn({ duties }, '2028-06-30')).toBe(first);
    expect(dutyOn({ duties }, '2028-07-01')).toBeNull();
  });

  it('needs the value of the goods in euros', () => {
    expect(() => euDuty(terms, { ...parcel, goodsValue: gbp(100) })).toThrow(TypeError);
  });
});
