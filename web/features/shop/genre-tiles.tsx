import type { ActiveGenre } from '@lathe/contract/catalogue-calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import './shop.css';

export function GenreTiles({ genres }: { genres: readonly ActiveGenre[] }) {
  const { t } = useTranslation('shop');
  return (
    <ul className="genre-tiles">
      {genres.map(({ slug, name, count }) => (
        <li key={slug}>
          <Link to={`/genres/${slug}`} prefetch="intent" className="genre-tile">
            <span className="genre-tile-name">{name}</span>
            <span className="figures text-small text-soft">{t('titles_count', { count })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
