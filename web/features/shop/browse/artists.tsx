import { Link } from 'react-router';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { BrowseHead, NextPage, NothingFiltered } from './browse-head.tsx';
import type { artistsLoader } from './lists.server.ts';
import { NameFilters } from './name-filters.tsx';

export function BrowseArtists({ loaderData }: ScreenProps<typeof artistsLoader>) {
  const { list, filters, genres } = loaderData;
  const { t } = useTranslation(['browse', 'shop']);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <BrowseHead list="artists" hidden={isFiltered}>
      <NameFilters label={t('artists.filters')} {...{ filters, genres }} />
      {list.data.length === 0 &&
        (isFiltered ? (
          <NothingFiltered list="artists" />
        ) : (
          <EmptyState title={t('artists.empty')}>{t('artists.empty_text')}</EmptyState>
        ))}
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
