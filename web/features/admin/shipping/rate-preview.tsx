/** Shipping costs of sample parcels on the day before, and with the typed rates. */
import type { ShippingRateTable } from '@lathe/contract/shipping-calls';
import type { Taxes } from '@lathe/contract/tax-calls';
import { bcp47 } from '@lathe/rules/locales';
import { currencyForCountry, formatMoney } from '@lathe/rules/money';
import { type ShippingKind, type ShippingZone, shippingPrice } from '@lathe/rules/shipping';
import { vatRateIn } from '../../../lib/taxes.ts';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useTranslation } from '../../../ui/translation.ts';
import { PreviewTable } from '../preview-table.tsx';

/** One country per currency and tax rule in the zone. */
const SAMPLE_COUNTRIES: Record<ShippingZone, readonly string[]> = {
  uk: ['GB'],
  europe: ['DE', 'CH'],
  north_america: ['US', 'CA'],
  world: ['AU'],
};

const SAMPLE_QUANTITIES: Record<ShippingKind, readonly number[]> = {
  standard: [1, 2, 5, 9],
  tracked: [1, 2, 5, 9],
  bulk: [10, 25, 50, 100],
};

type Step = ShippingRateTable['current']['steps'][number];

interface Props {
  table: ShippingRateTable;
  before: readonly Step[];
  after: readonly Step[];
  copyGrams: number;
  taxes: Taxes;
}

export function RatePreview({ table, before, after, copyGrams, taxes }: Props) {
  const { t } = useTranslation('admin_shipping');
  const locale = useLocale();
  const names = new Intl.DisplayNames(bcp47(locale), { type: 'region' });
  const cost = (of: readonly Step[], country: string, copies: number) => {
    const currency = currencyForCountry(country);
    const whole = of.filter(
      (step) => Number.isSafeInteger(step.max_grams) && Number.isSafeInteger(step[currency]),
    );
    const vatRate = vatRateIn(taxes, country);
    const parcel = { goodsGrams: copies * copyGrams, country, vatRate };
    const price = shippingPrice(
      whole.map((step) => ({
        maxGrams: step.max_grams,
        amount: step[currency],
        vatBasisPoints: table.vat_basis_points,
      })),
      parcel,
    );
    return price ? formatMoney(price, locale) : t('postage.not_there');
  };
  const columns: TableColumn<number>[] = [
    {
      id: 'parcel',
      header: t('postage.parcel'),
      isRowHeader: true,
      cell: (copies) => t('postage.sample', { count: copies }),
    },
    ...SAMPLE_COUNTRIES[table.zone].map((country) => ({
      id: country,
      header: t('postage.to_country', { country: names.of(country) ?? country }),
      align: 'end' as const,
      cell: (copies: number) => {
        const [old, fresh] = [cost(before, country, copies), cost(after, country, copies)];
        return (
          <span className="figures">
            {old === fresh ? fresh : t('postage.change', { before: old, after: fresh })}
          </span>
        );
      },
    })),
  ];
  return (
    <PreviewTable
      title={t('postage.preview')}
      text={t('postage.preview_text')}
      columns={columns}
      items={SAMPLE_QUANTITIES[table.kind]}
      itemKey={(copies) => String(copies)}
    />
  );
}
