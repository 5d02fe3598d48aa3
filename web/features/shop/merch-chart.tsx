import type { MerchCard } from '@lathe/contract/browse-calls';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { useTranslation } from '../../ui/translation.ts';

/** The merchandise that sold best, as the charts of releases. */
export function MerchChart({ items }: { items: readonly MerchCard[] }) {
  const { t } = useTranslation('shop');
  return (
    <ol className="chart" style={{ '--chart-rows': Math.ceil(items.length / 2) } as CSSProperties}>
      {items.map((item, index) => (
        <li key={item.uuid} className="chart-entry">
          <span className="chart-rank figures">
            <span className="sr-only">{t('charts.place', { place: index + 1 })}</span>
            <span aria-hidden="true">{index + 1}</span>
          </span>
          <div className="merch-thumb">
            {item.image && (
              <Picture picture={item.image} alt="" sizes="4.5rem" first={index === 0} />
            )}
          </div>
          <div className="can-shrink">
            <h2 className="chart-title">
              <Link to={item.url} prefetch="intent">
                {item.title}
              </Link>
            </h2>
            <p className="chart-artist">{item.page.name}</p>
            <p className="sleeve-card-facts">
              <span className="text-soft">{item.type}</span>
              <span className="figures no-wrap text-medium">{item.price.formatted}</span>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
