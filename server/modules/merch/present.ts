import type { MerchItem } from '@lathe/contract/public-page-calls';
import { dispatchDate } from '@lathe/rules/dispatch';
import type { Locale } from '@lathe/rules/locales';
import { currencyForCountry, formatMoney } from '@lathe/rules/money';
import { retailPrice } from '@lathe/rules/prices';
import { presentPicture } from '../../platform/pictures.ts';
import { vatText } from '../../platform/vat-text.ts';
import { type MerchPriceList, merchPriceOn } from '../merch-types/index.ts';
import type { MerchRow } from './merch-store.ts';

interface MerchContext {
  locale: Locale;
  country: string;
  /** Calendar day at the plant, which determines prices. */
  today: string;
  /** Current VAT rate of the country, in basis points. */
  vatRate: number;
  prices: MerchPriceList;
  page: { name: string; slug: string; isLive: boolean };
}

export function presentMerch(item: MerchRow, context: MerchContext): MerchItem {
  const { locale, country, today, vatRate, prices, page } = context;
  const currency = currencyForCountry(country);
  const { typeId, tier } = item;
  const listPrice = merchPriceOn(prices, { typeId, tier, currency, date: today });
  const price = retailPrice(listPrice, { country, vatRate });
  return {
    uuid: item.id,
    title: item.title,
    description: item.description,
    type: locale === 'de' ? item.typeName.de : item.typeName.en,
    url: `/${page.slug}/merch/${item.slug}`,
    page: { name: page.name, url: page.slug },
    image: presentPicture(item.image),
    price: { ...price, formatted: formatMoney(price, locale) },
    vat_text: vatText({ country, locale, vatRate }),
    dispatch_date: dispatchDate({ today }),
    variants: item.variants.map(({ id, size, colour, isAvailable, image }) => ({
      uuid: id,
      size,
      colour,
      is_available: isAvailable,
      image: presentPicture(image),
    })),
    is_preview: !page.isLive,
  };
}
