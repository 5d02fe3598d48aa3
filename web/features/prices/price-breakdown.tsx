import type { CSSProperties } from 'react';
import { classes } from '../../ui/classes.ts';
import { Money } from '../../ui/money.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { Waterfall } from './waterfall.ts';
import './price.css';

interface Step {
  name: 'rrp' | 'vat' | 'shop' | 'ppd' | 'making' | 'mechanicals' | 'earnings';
  /** Start and end of the bar, as fractions of the price. */
  from: number;
  to: number;
  sum: boolean;
}

/** A waterfall chart: sums start at zero, deductions are between them. */
export function PriceBreakdown({ waterfall }: { waterfall: Waterfall }) {
  const { t } = useTranslation('release_editor');
  const share = (amount: number) => (waterfall.rrp.amount > 0 ? amount / waterfall.rrp.amount : 0);
  const net = waterfall.rrp.amount - waterfall.vat.amount;
  const artistShare = waterfall.earnings.amount + waterfall.mechanicals.amount;
  const steps: Step[] = [
    { name: 'rrp', from: 0, to: 1, sum: true },
    { name: 'vat', from: share(net), to: 1, sum: false },
    { name: 'shop', from: share(waterfall.ppd.amount), to: share(net), sum: false },
    { name: 'ppd', from: 0, to: share(waterfall.ppd.amount), sum: true },
    { name: 'making', from: share(artistShare), to: share(waterfall.ppd.amount), sum: false },
    // Own works owe none.
    ...(waterfall.mechanicals.amount > 0
      ? [
          {
            name: 'mechanicals' as const,
            from: share(waterfall.earnings.amount),
            to: share(artistShare),
            sum: false,
          },
        ]
      : []),
    { name: 'earnings', from: 0, to: share(waterfall.earnings.amount), sum: true },
  ];
  return (
    <dl className="price-breakdown">
      {steps.map(({ name, from, to, sum }) => (
        <div key={name} className={classes(sum && 'price-sum', name === 'earnings' && 'price-own')}>
          <dt>{t(`price.way.${name}`)}</dt>
          <dd>
            {!sum && '−'}
            <Money value={waterfall[name]} />
          </dd>
          <span
            className="price-bar"
            aria-hidden="true"
            style={{ '--from': from, '--to': to } as CSSProperties}
          />
        </div>
      ))}
      {waterfall.paidOut && (
        <div>
          <dt>{t('price.way.paid_out')}</dt>
          <dd>
            <Money value={waterfall.paidOut} />
          </dd>
        </div>
      )}
    </dl>
  );
}
