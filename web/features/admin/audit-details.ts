/** The audit log stores permanent codes; this translates them. */

import type { AuditLogEntry } from '@lathe/contract/admin-calls';
import { ARTWORK_TYPES } from '@lathe/rules/artwork/geometry';
import { carrierName } from '@lathe/rules/carriers';
import { bcp47 } from '@lathe/rules/locales';
import { formatMoney, money, SALE_CURRENCIES, type SaleCurrency } from '@lathe/rules/money';
import { TIERS } from '@lathe/rules/prices';
import { PRODUCTION_STAGES } from '@lathe/rules/production';
import { REFUND_REASONS } from '@lathe/rules/refunds';
import { RETURN_EVENTS } from '@lathe/rules/returns';
import { SHIPPING_KINDS, SHIPPING_ZONES } from '@lathe/rules/shipping';
import { usePercent } from '../../lib/percent.ts';
import { useLocale } from '../../ui/locale.ts';
import { useDayText } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useStageName } from './production/stage-name.ts';

type Value = AuditLogEntry['details'][string];

const ROLES = ['customer', 'seller', 'label_owner', 'staff', 'admin'] as const;
const SIGN_IN_METHODS = ['password', 'code', 'second_factor', 'passkey', 'invitation'] as const;
const SELLER_KINDS = ['individual', 'business'] as const;
const OPTION_KINDS = ['disc_colour', 'sleeve', 'booklet'] as const;
const FIELDS = [
  'allow_bulk_orders',
  'back',
  'bleed_mm',
  'bulk',
  'chest_mm',
  'daily_capacity',
  'diameter_mm',
  'disc',
  'front',
  'height_mm',
  'hex',
  'hoodie',
  'in_stock',
  'is_active',
  'is_offered',
  'is_served',
  'length_mm',
  'max_seconds_per_side',
  'max_tracks_per_side',
  'min_seconds_per_side',
  'mug',
  'name',
  'name_de',
  'name_en',
  'order_limit',
  'out',
  'place',
  'poster',
  'print_scale',
  'releases_limit',
  'retail_box_size',
  'safe_mm',
  'services',
  'sheet',
  'sleeve_mm',
  'slipmat',
  'stock',
  'swatch',
  't_shirt',
  'tote',
  'warn_seconds_per_side',
  'weight_grams',
  'width_mm',
  'wrap',
  'zone',
] as const;

/** All other values are typed text, names or numbers. */
const CODE_KINDS: Record<string, Kind> = {
  answer: 'answer',
  carrier: 'carrier',
  country: 'country',
  format: 'words',
  how: 'way',
  kind: 'seller_kind',
  limit: 'field',
  role: 'role',
  services: 'words',
  zone: 'words',
};

const CODE_KINDS_BY_ACTION: Record<string, Record<string, Kind>> = {
  'country.changed': { what: 'country', name: 'field', from: 'words', to: 'words' },
  'format.changed': { what: 'words', name: 'field' },
  'genre.changed': { name: 'field' },
  'identity.refused': { reason: 'way' },
  'option.changed': { name: 'field' },
  'order.refunded': { reason: 'refund' },
  'postage.changed': { what: 'words', name: 'words' },
  'postage.withdrawn': { what: 'words' },
  'merch_area.changed': { what: 'words', name: 'field' },
  'merch_colour.changed': { what: 'words', name: 'field' },
  'merch_prices.changed': { what: 'words', name: 'words' },
  'merch_prices.scheduled': { what: 'words' },
  'merch_prices.withdrawn': { what: 'words' },
  'merch_size.changed': { what: 'words', name: 'field' },
  'merch_stock.changed': { what: 'words', name: 'field', from: 'words', to: 'words' },
  'merch_type.changed': { what: 'words', name: 'field' },
  'price_list.changed': { name: 'words' },
  'production.advanced': { from: 'stage', to: 'stage' },
  'production.batch_advanced': { from: 'stage', to: 'stage' },
  'role.set': { from: 'role', to: 'role' },
  'session.refused': { reason: 'way' },
  'vat_rate.set': { what: 'country' },
  'vat_rate.withdrawn': { what: 'country' },
};

type Kind =
  | 'answer'
  | 'carrier'
  | 'country'
  | 'field'
  | 'refund'
  | 'role'
  | 'seller_kind'
  | 'stage'
  | 'way'
  | 'words';

export function useAuditDetails({ action, details }: AuditLogEntry) {
  const { t } = useTranslation('admin');
  const codeLabels = useCodeLabels();
  const formatters = useValueFormatters();
  const number = new Intl.NumberFormat(bcp47(useLocale()));
  const currency = oneOf(
    SALE_CURRENCIES,
    String(details.name ?? '')
      .split(' ')
      .at(-1),
  );
  return (name: string, value: Value): string => {
    if (value === null) return t(action === 'limit.set' ? 'audit.empty_value' : 'audit.nothing');
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    const priced = oneOf(SALE_CURRENCIES, name) ?? (name === 'name' ? undefined : currency);
    if (priced) return formatters.prices(String(value), priced);
    if (typeof value === 'number') return number.format(value);
    const kind = CODE_KINDS_BY_ACTION[action]?.[name] ?? CODE_KINDS[name];
    return kind ? codeLabels[kind](value) : formatters.text(value);
  };
}

/** Codes of older versions are shown unchanged. */
function useCodeLabels(): Record<Kind, (code: string) => string> {
  const { t } = useTranslation(['admin', 'order_help', 'catalogue', 'admin_shipping']);
  const formatters = useValueFormatters();
  const stageName = useStageName();
  const names = new Intl.DisplayNames(bcp47(useLocale()), { type: 'region' });
  const from =
    <Code extends string>(codes: readonly Code[], labelOf: (code: Code) => string) =>
    (code: string) => {
      const known = oneOf(codes, code);
      return known ? labelOf(known) : formatters.text(code);
    };
  const labelLookups = [
    from(SHIPPING_ZONES, (zone) => t(`admin_shipping:zones.${zone}`)),
    from(SHIPPING_KINDS, (kind) => t(`admin_shipping:services.${kind}`)),
    from(ARTWORK_TYPES, (type) => t(`catalogue:types.${type}`)),
    from(TIERS, (tier) => t(`catalogue:tiers.${tier}`)),
    from(OPTION_KINDS, (kind) => t(`catalogue:option_kinds.${kind}`)),
    from(FIELDS, (field) => t(`audit.fields.${field}`)),
  ];
  const fieldLabel = (code: string) =>
    labelLookups.map((labelOf) => labelOf(code)).find((label) => label !== code) ?? code;
  return {
    answer: from(RETURN_EVENTS, (event) => t(`order_help:returns.events.${event}`)),
    carrier: carrierName,
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code),
    field: from(FIELDS, (field) => t(`audit.fields.${field}`)),
    refund: from(REFUND_REASONS, (reason) => t(`order_help:reasons.${reason}`)),
    role: from(ROLES, (role) => t(`roles.${role}`)),
    seller_kind: from(SELLER_KINDS, (kind) => t(`audit.seller_kinds.${kind}`)),
    stage: from(PRODUCTION_STAGES, stageName),
    way: from(SIGN_IN_METHODS, (method) => t(`audit.ways.${method}`)),
    words: (codes) => codes.replaceAll(/[\w-]+/g, fieldLabel),
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AMOUNT = /\b(\d+)\.(\d\d) (GBP|EUR|USD)\b/g;
const PERCENT = /^(\d+(?:\.\d+)?)%$/;

/** Formats dates and numbers for the locale. */
function useValueFormatters() {
  const locale = useLocale();
  const dayText = useDayText();
  const percent = usePercent();
  const amount = (minor: number, currency: SaleCurrency) =>
    formatMoney(money(minor, currency), locale);
  return {
    prices: (text: string, currency: SaleCurrency) =>
      text.replaceAll(/\d+/g, (minor) => amount(Number(minor), currency)),
    text(text: string) {
      if (DAY.test(text)) return dayText(text);
      const [, rate] = PERCENT.exec(text) ?? [];
      if (rate !== undefined) return percent(Math.round(Number(rate) * 100));
      return text.replaceAll(AMOUNT, (_, whole, cents, currency) =>
        amount(Number(`${whole}${cents}`), currency),
      );
    },
  };
}

function oneOf<Code extends string>(codes: readonly Code[], value?: string): Code | undefined {
  return codes.find((code) => code === value);
}
