/** Pages and merchandise in search results. */
import type { Picture as Pictured } from '@lathe/contract/picture';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import './shop.css';

interface Hit {
  title: string;
  to: string;
  image: Pictured | null;
  subtitle?: string;
  price?: string;
}

export function HitList({ hits, round = false }: { hits: readonly Hit[]; round?: boolean }) {
  return (
    <ul className="hits">
      {hits.map(({ title, to, image, subtitle, price }) => (
        <li key={to}>
          <Link to={to} prefetch="intent" className="hit">
            <span className="hit-art" data-round={round || undefined}>
              {image && <Picture picture={image} alt="" sizes="4rem" />}
            </span>
            <span className="can-shrink">
              <span className="block truncate text-medium">{title}</span>
              {subtitle && <span className="block truncate text-small text-soft">{subtitle}</span>}
              {price && <span className="block text-small text-medium figures">{price}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
