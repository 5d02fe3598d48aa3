import { Link } from 'react-router';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { BrowseHead, NextPage } from './browse-head.tsx';
import type { artistsLoader } from './lists.server.ts';

export function BrowseArtists({ loaderData: { list } }: ScreenProps<typeof artistsLoader>) {
  const { t } = useTranslation(['browse', 'shop']);
  return (
    <BrowseHead list="artists">
      {list.data.length === 0 && (
        <EmptyState title={t('artists.empty')}>{t('artists.empty_text')}</EmptyState>
      )}
      <ul className="artist-tiles">
        {list.data.map(({ uuid, name, url, image, release_count }, index) => (
          <li key={uuid} className="artist-tile">
            <span className="artist-tile-art">
              {image && (
                <Picture
                  picture={image}
                  alt=""
                  sizes="(width < 40rem) 46vw, 14rem"
                  first={index < 2}
                />
              )}
            </span>
            <h2 className="artist-tile-name">
              <Link to={url} prefetch="intent">
                {name}
              </Link>
            </h2>
            <p className="figures text-small text-soft">
              {t('shop:titles_count', { count: release_count })}
            </p>
          </li>
        ))}
      </ul>
      <NextPage url={list.next_page_url} />
    </BrowseHead>
  );
}
