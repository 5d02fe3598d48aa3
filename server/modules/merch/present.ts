import type { MerchBadge, MerchItem, MerchItemPage } from '@lathe/contract/merch-item';
import { dispatchDate } from '@lathe/rules/dispatch';
import { countryName, type Locale } from '@lathe/rules/locales';
import { currencyForCountry, formatMoney } from '@lathe/rules/money';
import { machineOf, type PlantLoad, workOf } from '@lathe/rules/plant-load';
import { retailPrice } from '@lathe/rules/prices';
import { isSoldTo } from '@lathe/rules/release-metadata';
import { presentPicture } from '../../platform/pictures.ts';
import { vatText } from '../../platform/vat-text.ts';
import { type MerchPriceList, type MerchType, merchPriceOn } from '../merch-types/index.ts';
import type { PartVariants } from '../sellables/index.ts';
import type { MerchDetails, MerchRow } from './merch-store.ts';
import { printedSizes } from './printed-sizes.ts';

interface MerchContext {
  locale: Locale;
  country: string;
  /** Calendar day at the plant, which determines prices. */
  today: string;
  /** Current VAT rate of the country, in basis points. */
  vatRate: number;
  prices: MerchPriceList;
  load: PlantLoad;
  page: { name: string; slug: string; isLive: boolean };
}

export function presentMerch(item: MerchRow, context: MerchContext): MerchItem {
  const { locale, country, today, vatRate, prices, page } = context;
  const currency = currencyForCountry(country);
  const { typeId, tier, quantityLimit, piecesSold } = item;
  const listPrice = merchPriceOn(prices, { typeId, tier, currency, date: today });
  const price = retailPrice(listPrice, { country, vatRate });
  const status = statusOf(item, today);
  const releaseDate = status === 'preorder' ? item.releaseDate : null;
  return {
    uuid: item.id,
    title: item.title,
    description: item.description,
    type: item.typeName[locale === 'de' ? 'de' : 'en'],
    type_code: item.typeCode,
    url: `/${page.slug}/merch/${item.slug}`,
    page: { name: page.name, url: page.slug },
    image: presentPicture(item.image),
    price: { ...price, formatted: formatMoney(price, locale) },
    vat_text: vatText({ country, locale, vatRate }),
    dispatch_date: shipsOn(item, { ...context, releaseDate }),
    status,
    badge: badgeOf({
      status,
      isLimited: quantityLimit !== null,
      isOrderable: item.variants.some(({ isAvailable }) => isAvailable),
    }),
    release_date: releaseDate,
    quantity_limit: quantityLimit,
    left: quantityLimit === null ? null : Math.max(0, quantityLimit - piecesSold),
    only_in_bundles: item.isOnlyInBundles,
    ...presentVariants(item, context),
    is_preview: !page.isLive,
  };
}

export function presentVariants(
  item: Pick<MerchRow, 'variants'>,
  { locale, today }: Pick<MerchContext, 'locale' | 'today'>,
): PartVariants {
  const nameOf = colourNames(item, locale);
  return {
    colours: coloursOf(item, nameOf),
    variants: item.variants.map((variant) => ({
      uuid: variant.id,
      size: variant.size,
      colour: nameOf(variant),
      is_available: variant.isAvailable,
      expected_on: futureDay(variant.expectedOn, today),
      image: presentPicture(variant.image),
    })),
  };
}

/** Dispatch date of one piece that is ordered now. */
function shipsOn(
  { typeCode: format }: MerchRow,
  { today, load, releaseDate }: MerchContext & { releaseDate: string | null },
): string {
  const work = workOf([{ machine: machineOf({ medium: 'Merch', format }), quantity: 1 }]);
  return dispatchDate({ today, releaseDates: [releaseDate], work, load });
}

/** A day that has passed tells nothing any more. */
function futureDay(day: string | null, today: string): string | null {
  return day !== null && day > today ? day : null;
}

function statusOf(item: MerchRow, today: string): MerchItem['status'] {
  const { isPaused, quantityLimit, piecesSold, releaseDate } = item;
  if (isPaused) return 'paused';
  if (quantityLimit !== null && piecesSold >= quantityLimit) return 'sold_out';
  return releaseDate !== null && releaseDate > today ? 'preorder' : 'live';
}

interface BadgeFacts {
  status: MerchItem['status'];
  isLimited: boolean;
  isOrderable: boolean;
}

export function badgeOf({ status, isLimited, isOrderable }: BadgeFacts): MerchBadge | null {
  if (status === 'sold_out') return 'sold_out';
  if (!isOrderable) return 'out_of_stock';
  if (status === 'preorder') return 'preorder';
  return isLimited ? 'limited' : null;
}

type Variant = MerchRow['variants'][number];

/** Two colours may have the same name in one language: then the second keeps the one in orders. */
function colourNames(
  { variants }: Pick<MerchRow, 'variants'>,
  locale: Locale,
): (variant: Variant) => string {
  const ids = new Map<string, number | null>();
  const named = ({ colour, colourName, colourId }: Variant) => {
    const name = colourName?.[locale === 'de' ? 'de' : 'en'] ?? colour;
    if (!ids.has(name)) ids.set(name, colourId);
    return ids.get(name) === colourId ? name : colour;
  };
  for (const variant of variants) named(variant);
  return named;
}

function coloursOf(
  { variants }: Pick<MerchRow, 'variants'>,
  nameOf: (variant: Variant) => string,
): MerchItem['colours'] {
  const hexes = new Map(variants.map((variant) => [nameOf(variant), variant.hex]));
  return [...hexes].filter(([name]) => name !== '').map(([name, hex]) => ({ name, hex }));
}

export function presentMerchPage(
  item: MerchRow & MerchDetails,
  { type, ...context }: MerchContext & { type: MerchType | undefined },
): MerchItemPage {
  const { locale, country } = context;
  const language = locale === 'de' ? 'de' : 'en';
  const areas = new Map(type?.areas.map(({ code, name }) => [code, name[language]]));
  const sold = new Set(item.variants.map(({ size }) => size));
  const sizes = type?.sizes.filter(({ code }) => sold.has(code)) ?? [];
  return {
    ...presentMerch(item, context),
    pictures: picturesOf(item, { locale, areas }),
    sizes: sizes.flatMap(({ code, chestMm, lengthMm, sleeveMm }) =>
      chestMm === null || lengthMm === null
        ? []
        : [{ code, chest_mm: chestMm, length_mm: lengthMm, sleeve_mm: sleeveMm }],
    ),
    dimensions: sizes.flatMap(({ code, widthMm, heightMm, diameterMm }) =>
      widthMm === null && diameterMm === null
        ? []
        : [{ code, width_mm: widthMm, height_mm: heightMm, diameter_mm: diameterMm }],
    ),
    prints: item.prints.flatMap((print) =>
      printedSizes(print, sizes).map((size) => ({
        area: areas.get(print.area) ?? print.area,
        ...size,
      })),
    ),
    not_sold_in: isSoldTo(country, item)
      ? null
      : { iso: country, name: countryName(country, locale) },
  };
}

interface ViewNames {
  locale: Locale;
  areas: ReadonlyMap<string, string>;
}

/** Items without pictures of their own have the one of the item, and those of its colours. */
function picturesOf(
  item: MerchRow & MerchDetails,
  { locale, areas }: ViewNames,
): MerchItemPage['pictures'] {
  const nameOf = colourNames(item, locale);
  if (item.pictures.length > 0) {
    const names = new Map(item.variants.map((variant) => [variant.colourId, nameOf(variant)]));
    return item.pictures.flatMap(({ kind, view, colourId, image }) => {
      const shown = presentPicture(image);
      const colour = colourId === null ? null : names.get(colourId);
      // The picture of a colour that is not sold any more.
      if (!shown || colour === undefined) return [];
      return [{ kind, colour, view: areas.get(view ?? '') ?? '', image: shown }];
    });
  }
  const byColour = new Map(
    item.variants.flatMap((variant) => {
      const image = presentPicture(variant.image);
      return image ? [[nameOf(variant), image] as const] : [];
    }),
  );
  const own = presentPicture(item.image);
  const ofColours = [...byColour].map(([colour, image]) => ({ colour: colour || null, image }));
  const all =
    ofColours.some(({ image }) => image.src === own?.src) || !own
      ? ofColours
      : [{ colour: null, image: own }, ...ofColours];
  return all.map((each) => ({ ...each, kind: 'render', view: '' }));
}
