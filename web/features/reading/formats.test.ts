import { sumMoney, toDecimal } from '@lathe/rules/money';
import { describe, expect, it } from 'vitest';
import { FORMATS, PRINTED_PARTS, priceOf, sharesOf, sizeText, TIERS } from './formats.ts';

describe('prices in the guides', () => {
  it('are those of the price list, with the dealer price worked out', () => {
    const list = FORMATS.map((format) =>
      TIERS.map((tier) => {
        const { retail, dealer } = priceOf(format, tier);
        return `${toDecimal(retail)} (${toDecimal(dealer)})`;
      }),
    );
    expect(list).toEqual([
      ['28.50 (17.81)', '31.50 (19.69)', '34.50 (21.56)'],
      ['42.00 (26.25)', '46.00 (28.75)', '50.00 (31.25)'],
      ['15.90 (9.94)', '17.90 (11.19)', '19.90 (12.44)'],
      ['14.20 (8.88)', '15.90 (9.94)', '17.50 (10.94)'],
    ]);
  });

  it('earn 20% of the dealer price, and 24% for a business', () => {
    const { earnings, businessEarnings } = priceOf('lp', 'standard');
    expect([toDecimal(earnings), toDecimal(businessEarnings)]).toEqual(['3.56', '4.27']);
  });

  it('are shared out to the penny', () => {
    for (const format of FORMATS) {
      for (const tier of TIERS) {
        const shares = Object.values(sharesOf(format, tier));
        expect(sumMoney(shares, 'GBP')).toEqual(priceOf(format, tier).retail);
      }
    }
  });
});

describe('sizes in the guides', () => {
  it('are written with or without what is cut away', () => {
    expect(sizeText(PRINTED_PARTS.sleeve_12, 'en')).toBe('315 × 315');
    expect(sizeText(PRINTED_PARTS.cd_booklet, 'de', 3)).toBe('126,5 × 125,5');
    expect(sizeText(PRINTED_PARTS.label_7, 'en', 3)).toBe('Ø 98');
  });
});
