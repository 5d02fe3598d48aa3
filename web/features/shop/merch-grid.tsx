import type { MerchItem } from '@lathe/contract/public-page-calls';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { CARD_SIZES } from './sleeve-card.tsx';
import './shop.css';

export function MerchGrid({ items }: { items: readonly MerchItem[] }) {
  return (
    <ul className="sleeves">
      {items.map((item) => (
        <li key={item.uuid}>
          <article className="sleeve-card">
            <div className="merch-art">
              {item.image && <Picture picture={item.image} alt="" sizes={CARD_SIZES} />}
            </div>
            <h3 className="sleeve-card-title">
              <Link to={item.url} prefetch="intent">
                {item.title}
              </Link>
            </h3>
            <p className="sleeve-card-facts">
              <span className="text-soft">{item.type}</span>
              <span className="figures no-wrap text-medium">{item.price.formatted}</span>
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
