import type { LabelCard } from '@lathe/contract/browse-calls';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './shop.css';

interface Props {
  labels: readonly LabelCard[];
  level?: 2 | 3;
  /** The first picture of the page is here. */
  first?: boolean;
}

export function LabelTiles({ labels, level = 3, first = false }: Props) {
  const { t } = useTranslation('browse');
  const Heading = `h${level}` as const;
  return (
    <ul className="label-tiles">
      {labels.map(({ uuid, name, url, image, artists, artist_count }, index) => (
        <li key={uuid} className="label-tile">
          <span className="label-tile-logo">
            {image ? (
              <Picture picture={image} alt="" sizes="6rem" first={first && index === 0} />
            ) : (
              <span aria-hidden="true">{name.slice(0, 1)}</span>
            )}
          </span>
          <div className="can-shrink">
            <Heading className="label-tile-name">
              <Link to={url} prefetch="intent">
                {name}
              </Link>
            </Heading>
            <p className="text-soft">
              {artist_count > artists.length
                ? t('labels.artists_more', {
                    names: artists.join(', '),
                    count: artist_count - artists.length,
                  })
                : artists.join(', ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
