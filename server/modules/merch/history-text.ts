/** Formats an entry of an item's history in a given locale. */
import { formatDay } from '@lathe/rules/date-format';
import { isCalendarDate } from '@lathe/rules/dates';
import { countryName, type Locale } from '@lathe/rules/locales';
import { type ItemVariant, variantKey } from '@lathe/rules/merch/item-details';
import type { Tier } from '@lathe/rules/prices';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import { tierName } from '../catalogue/index.ts';
import type { MerchType } from '../merch-types/index.ts';
import { nameIn } from './facts.ts';
import type { ItemHistoryRow } from './history.ts';

interface Reader {
  locale: Locale;
  type: MerchType;
  /** Names of pages by id. */
  pages: ReadonlyMap<string, string>;
}

export function presentHistory({ action, detail }: ItemHistoryRow, reader: Reader) {
  const t = translatorFor(reader.locale);
  const changes = Object.entries(detail.fields ?? {}).map(([name, { before, after }]) => ({
    field: t(`merch_editor:fields.${name as 'title'}`),
    ...textsOf(name, { before, after }, reader),
  }));
  return { action, text: t(`merch_editor:history.actions.${action}`), changes };
}

function textsOf(
  name: string,
  { before, after }: { before: unknown; after: unknown },
  reader: Reader,
): { before: string; after: string } {
  if (name === 'variants') {
    return changedVariants(before as ItemVariant[], after as ItemVariant[], reader);
  }
  return { before: textOf(name, before, reader), after: textOf(name, after, reader) };
}

function textOf(name: string, value: unknown, { locale, pages }: Reader): string {
  const t = translatorFor(locale);
  if (name === 'price_category_id') return tierName(value as Tier, locale);
  if (name === 'page_id') return pages.get(String(value)) ?? '';
  if (name === 'territories' && value === null) return t('merch_editor:history.worldwide');
  if (name === 'quantity_limit' && value === null) return t('merch_editor:history.unlimited');
  if (typeof value === 'boolean') return t(`merch_editor:history.${value ? 'yes' : 'no'}`);
  if (Array.isArray(value)) {
    return value.map((iso: string) => countryName(iso, locale)).join(', ');
  }
  if (typeof value === 'string' && isCalendarDate(value)) return formatDay(value, locale);
  return String(value ?? '');
}

/** Only the variants that differ: a shirt may have a hundred. */
function changedVariants(
  before: readonly ItemVariant[],
  after: readonly ItemVariant[],
  { locale, type }: Reader,
): { before: string; after: string } {
  const t = translatorFor(locale);
  const textIn = (variants: readonly ItemVariant[], others: readonly ItemVariant[]) => {
    const same = new Map(others.map((each) => [variantKey(each), each.isAvailable]));
    return variants
      .filter((each) => same.get(variantKey(each)) !== each.isAvailable)
      .map((each) => variantText(t, each, { locale, type }))
      .join(', ');
  };
  return { before: textIn(before, after), after: textIn(after, before) };
}

function variantText(
  t: Translate,
  { size, colour: code, isAvailable }: ItemVariant,
  { locale, type }: Pick<Reader, 'locale' | 'type'>,
): string {
  const colour = type.colours.find((each) => each.code === code);
  const name = [colour && nameIn(colour.name, locale), size].filter(Boolean).join(' ');
  return isAvailable ? name : t('merch_editor:history.switched_off', { name });
}
