/** What was ordered. Parts of a bundle are below its name and price. */
import type { Order } from '@lathe/contract/order-calls';
import { Fragment } from 'react';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { useDayText } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';

export function OrderLines({ order }: { order: Order }) {
  return (
    <ul className="order-lines">
      {order.lines.map((line, at) => {
        const bundle = order.bundles.find(({ uuid }) => uuid === line.bundle);
        const isFirst = line.bundle !== order.lines[at - 1]?.bundle;
        return (
          <Fragment key={line.uuid}>
            {bundle && isFirst && <BundleRow bundle={bundle} />}
            <OrderLine order={order} line={line} />
          </Fragment>
        );
      })}
    </ul>
  );
}

type Line = Order['lines'][number];

/** The price of a bundle is above its lines, which say how much of it they are. */
function BundleRow({ bundle }: { bundle: Order['bundles'][number] }) {
  const { t } = useTranslation('orders');
  return (
    <li className="order-bundle">
      <div>
        <p className="text-strong">{t('bundle', { title: bundle.title })}</p>
        <p className="text-small">{t('bundle_saving', { amount: bundle.saving.formatted })}</p>
      </div>
      <p className="order-price figures">
        {bundle.total.formatted}
        {bundle.quantity > 1 && (
          <span className="block text-small text-regular text-soft">
            {bundle.quantity} × {bundle.price.formatted}
          </span>
        )}
      </p>
    </li>
  );
}

function OrderLine({ order, line }: { order: Order; line: Line }) {
  const { t } = useTranslation('orders');
  const isBundled = line.bundle !== null;
  return (
    <li className={isBundled ? 'order-bundle-part' : undefined}>
      <Sleeve art={artworkOf(line.artwork)} alt="" sizes="4.5rem" />
      <div>
        <p className="text-strong">{line.title}</p>
        <p className="text-soft">{line.artist}</p>
        <p className="text-small text-soft">{line.description}</p>
        {line.preorder && (
          <p className="text-small">
            <Preorder {...line.preorder} />
          </p>
        )}
        {line.discount && (
          <p className="text-small">
            {t('line_discount', {
              code: line.discount.code,
              amount: line.discount.amount.formatted,
            })}
          </p>
        )}
        {line.copies.length > 0 && (
          <p className="text-small figures">
            {t('copy_numbers', {
              count: line.copies.length,
              numbers: line.copies.join(', '),
            })}
          </p>
        )}
        {line.fulfilled_at && order.service && (
          <p className="text-small text-soft">{t('line_mailed')}</p>
        )}
        {line.refunded_quantity > 0 && (
          <p className="text-small">{t('given_back', { count: line.refunded_quantity })}</p>
        )}
      </div>
      <p className="order-price figures">
        {isBundled ? t('bundle_share', { price: line.total.formatted }) : line.total.formatted}
        {line.quantity > 1 && (
          <span className="block text-small text-regular text-soft">
            {line.quantity} × {line.price.formatted}
          </span>
        )}
      </p>
      {line.making && !order.delivered_at && <ProductionProgress making={line.making} />}
    </li>
  );
}

function Preorder({ release_date, moved_from }: NonNullable<Order['lines'][number]['preorder']>) {
  const { t } = useTranslation('orders');
  const dayText = useDayText('day-month');
  const date = dayText(release_date);
  if (moved_from === null) return t('comes_out', { date });
  return t('comes_out_later', { date, before: dayText(moved_from) });
}

type Production = NonNullable<Order['lines'][number]['making']>;

/** Live production status; screen readers announce changes. */
function ProductionProgress({ making: { stage, stages, reprints } }: { making: Production }) {
  const { t } = useTranslation('orders');
  if (stage === 'cancelled') return null;
  const step = stage === 'dispatched' ? stages.length : stages.indexOf(stage) + 1;
  return (
    <div className="making" role="status">
      <div className="making-bar" aria-hidden="true">
        {stages.map((each, index) => (
          <span key={each} data-done={index < step || undefined} />
        ))}
      </div>
      <p className="text-small">
        <span className="text-strong">{t(`making.${stage}`)}</span>{' '}
        <span className="text-soft">{t('making_step', { step, count: stages.length })}</span>
      </p>
      {reprints > 0 && stage !== 'dispatched' && (
        <p className="text-small text-soft">{t('making_again')}</p>
      )}
    </div>
  );
}
