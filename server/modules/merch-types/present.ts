import type { ManagedMerchType } from '@lathe/contract/merch-type-calls';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { money, SALE_CURRENCIES } from '@lathe/rules/money';
import { earliestListDay, LIST_VAT_BASIS_POINTS, ppdFromRrp, TIERS } from '@lathe/rules/prices';
import { stateOf } from '../taxes/index.ts';
import type { TypeCounts } from './count-items.ts';
import type { MerchPriceList } from './price-list.ts';
import type { MerchType } from './read-types.ts';
import type { MerchShortage } from './shortages.ts';

interface Around {
  shortages: readonly MerchShortage[];
  prices: MerchPriceList;
  counts: TypeCounts;
  now: Date;
  locale: Locale;
}

export function presentManagedMerchType(type: MerchType, around: Around): ManagedMerchType {
  const { shortages, prices, counts, now, locale } = around;
  return {
    id: type.id,
    code: type.code,
    name: locale === 'de' ? type.name.de : type.name.en,
    name_en: type.name.en,
    name_de: type.name.de,
    is_active: type.isActive,
    weight_grams: type.weightGrams,
    daily_capacity: type.dailyCapacity,
    unsubmitted: counts.unsubmitted.get(type.id) ?? 0,
    on_sale: [...(counts.onSale.get(type.id)?.values() ?? [])].reduce((sum, n) => sum + n, 0),
    areas: type.areas.map(({ id, code, name, shape, ...mm }) => ({
      id,
      code,
      name_en: name.en,
      name_de: name.de,
      shape,
      width_mm: mm.widthMm,
      height_mm: mm.heightMm,
      bleed_mm: mm.bleedMm,
      safe_mm: mm.safeMm,
    })),
    sizes: type.sizes.map((size) => ({
      code: size.code,
      is_active: size.isActive,
      print_scale: size.printScale,
      chest_mm: size.chestMm,
      length_mm: size.lengthMm,
      sleeve_mm: size.sleeveMm,
      width_mm: size.widthMm,
      height_mm: size.heightMm,
      diameter_mm: size.diameterMm,
    })),
    colours: type.colours.map(({ id, code, name, hex, isActive }) => ({
      id,
      code,
      name_en: name.en,
      name_de: name.de,
      hex,
      is_active: isActive,
    })),
    shortages: shortages
      .filter(({ typeId }) => typeId === type.id)
      .map(({ size, colourId, expectedOn, since }) => ({
        size,
        colour_id: colourId,
        expected_on: expectedOn,
        since: since.toISOString(),
      })),
    price_sets: priceSets(type.id, prices, now),
    earliest_price_day: earliestListDay(now),
    vat_basis_points: LIST_VAT_BASIS_POINTS,
    version: type.version,
  };
}

/** Oldest first; each has every tier and currency, of this day or an earlier one. */
function priceSets(
  typeId: number,
  list: MerchPriceList,
  now: Date,
): ManagedMerchType['price_sets'] {
  const own = list.filter((price) => price.typeId === typeId);
  const days = [...new Set(own.map(({ from }) => from))].toSorted().map((from) => ({ from }));
  return days.map((day) => ({
    valid_from: day.from,
    state: stateOf(day, days, calendarDate(now)),
    prices: TIERS.flatMap((tier) =>
      SALE_CURRENCIES.flatMap((currency) => {
        const price = own.find(
          (each) => each.tier === tier && each.currency === currency && each.from <= day.from,
        );
        if (!price) return [];
        const { rrp, ppd, vatBasisPoints } = price;
        const rule_ppd = ppdFromRrp(money(rrp, currency), vatBasisPoints).amount;
        return [{ tier, currency, rrp, ppd, rule_ppd }];
      }),
    ),
  }));
}
