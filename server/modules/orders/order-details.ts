/** The order details of a confirmation: everything paid for, with VAT, and the delivery address. */
import { bcp47, type Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { vatSummary } from '@lathe/rules/vat-summary';
import type { TableRow } from '../../platform/mail/layout.ts';
import type { Translate } from '../../platform/translations.ts';
import { linesOf } from './document-parts.ts';
import { lineGroups } from './line-groups.ts';
import { lineText } from './line-text.ts';
import { orderDiscountOf } from './order-discount.ts';
import type { OrderLineRow, OrderRow } from './order-store.ts';
import { taxedIn, type VatRates } from './vat-of-order.ts';

interface OrderDetails {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  rates: VatRates;
}

export function orderTable(
  { order, lines, rates }: OrderDetails,
  { t, locale }: { t: Translate; locale: Locale },
): TableRow[] {
  const amount = (value: number) => formatMoney(money(value, order.currency), locale);
  const format = { style: 'percent', maximumFractionDigits: 2 } as const;
  const percent = new Intl.NumberFormat(bcp47(locale), format);
  const rate = (basisPoints: number) => percent.format(basisPoints / 10_000);
  const inRate = (basisPoints: number) =>
    basisPoints > 0 ? [t('mail:order_vat_rate', { rate: rate(basisPoints) })] : [];
  const discount = orderDiscountOf(lines);
  const each = ({ quantity, unitPrice }: { quantity: number; unitPrice: number }) =>
    quantity > 1 ? [t('mail:order_each', { price: amount(unitPrice) })] : [];
  return [
    ...lineGroups(lines).flatMap(({ bundle, lines: own }) => [
      ...(bundle
        ? [
            {
              name: lineText(t, { ...bundle, artist: '' }),
              note: [
                ...each(bundle),
                t('mail:order_bundle_saving', {
                  saving: amount(bundle.unitSaving * bundle.quantity),
                }),
              ].join(' · '),
              value: amount(bundle.unitPrice * bundle.quantity),
            },
          ]
        : []),
      ...own.map((line) => ({
        name: lineText(t, { ...line, bundleTitle: null }),
        note: [
          ...(line.description === '' ? [] : [line.description]),
          ...(bundle
            ? [t('mail:order_bundle_share', { price: amount(line.unitPrice * line.quantity) })]
            : each(line)),
          ...inRate(rates.forLine(line)),
        ].join(' · '),
        // The bundle above has it.
        value: bundle ? '' : amount(line.unitPrice * line.quantity),
      })),
    ]),
    ...(discount
      ? [
          {
            name: t('orders:discount', { codes: discount.codes }),
            note: t('mail:order_discount_note'),
            value: `−${amount(discount.amount)}`,
          },
        ]
      : []),
    ...(order.service
      ? [
          {
            name: t('mail:order_shipping', { service: t(`orders:service.${order.service}`) }),
            note: order.postageVat > 0 ? inRate(rates.postage).join('') : '',
            value: amount(order.postageTotal),
          },
        ]
      : []),
    ...(order.dutyTotal > 0 ? [{ name: t('orders:duty'), value: amount(order.dutyTotal) }] : []),
    { name: t('orders:total'), value: amount(order.total), strong: true },
    ...vatSummary(taxedIn(order, lines, rates))
      .filter(({ vat }) => vat > 0)
      .map((part) => ({
        name: t('mail:order_vat', { rate: rate(part.rate) }),
        value: amount(part.vat),
      })),
  ];
}

export function addressBlocks({ address, billingAddress }: OrderRow, t: Translate, locale: Locale) {
  const block = (heading: string, postalAddress: OrderRow['address']) =>
    postalAddress ? [{ heading, lines: linesOf(postalAddress, locale) }] : [];
  return [
    ...block(t('mail:order_delivery_address'), address),
    ...block(t('mail:order_billing_address'), billingAddress ?? address),
  ];
}
