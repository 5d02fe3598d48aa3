/** The types of merchandise, for sellers who choose one and for the editor. */
import type { MerchTypeReply } from '@lathe/contract/merch';
import type { Price } from '@lathe/contract/price';
import { creatorPrice } from '@lathe/rules/bulk-prices';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { currencyForCountry, money } from '@lathe/rules/money';
import { retailPrice, TIERS } from '@lathe/rules/prices';
import { presentPrice, presentTerms, tierName } from '../catalogue/index.ts';
import { type MerchType, merchPriceOn } from '../merch-types/index.ts';
import { hasPrices, nameIn, type PlantOffer } from './facts.ts';
import type { ItemRow } from './item-store.ts';

export interface MerchViewer {
  locale: Locale;
  country: string;
  /** Current VAT rate of the country, in basis points. */
  vatRate: number;
  offer: PlantOffer;
}

export function presentType(type: MerchType, viewer: MerchViewer): MerchTypeReply {
  const { locale, offer } = viewer;
  return {
    id: type.id,
    code: type.code,
    name: nameIn(type.name, locale),
    is_active: type.isActive,
    weight_grams: type.weightGrams,
    areas: type.areas.map((area) => ({
      code: area.code,
      name: nameIn(area.name, locale),
      shape: area.shape,
      width_mm: area.widthMm,
      height_mm: area.heightMm,
      bleed_mm: area.bleedMm,
      safe_mm: area.safeMm,
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
    colours: type.colours.map((colour) => ({
      id: colour.id,
      code: colour.code,
      name: nameIn(colour.name, locale),
      hex: colour.hex,
      is_active: colour.isActive,
    })),
    shortages: offer.shortages
      .filter(({ typeId }) => typeId === type.id)
      .map(({ size, colourId, expectedOn }) => ({
        size,
        colour: type.colours.find(({ id }) => id === colourId)?.code ?? '',
        expected_on: expectedOn,
      })),
    price_categories: presentTiers(type.id, viewer),
  };
}

/** What the seller pays for one sample. */
export function samplePrice(
  { merch_type_id: typeId, price_tier: tier }: Pick<ItemRow, 'merch_type_id' | 'price_tier'>,
  { locale, country, vatRate, offer }: MerchViewer,
): Price | null {
  if (!hasPrices(offer, typeId)) return null;
  const currency = currencyForCountry(country);
  const date = calendarDate(offer.now);
  const listPrice = merchPriceOn(offer.prices, { typeId, tier, currency, date });
  return presentPrice(creatorPrice(listPrice, { country, vatRate, quantity: 1 }), locale);
}

/** None while the list lacks a price in some currency. */
export function presentTiers(
  typeId: number,
  { locale, country, vatRate, offer }: MerchViewer,
): MerchTypeReply['price_categories'] {
  if (!hasPrices(offer, typeId)) return [];
  const date = calendarDate(offer.now);
  const currency = currencyForCountry(country);
  return TIERS.map((tier) => {
    const listPrice = merchPriceOn(offer.prices, { typeId, tier, currency, date });
    return {
      id: tier,
      name: tierName(tier, locale),
      ppd: presentPrice(money(listPrice.ppd, currency), locale),
      rrp: presentPrice(retailPrice(listPrice, { country, vatRate }), locale),
      ...presentTerms(currency, vatRate),
    };
  });
}
