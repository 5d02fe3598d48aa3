import type { ScreenProps } from '../../lib/route-types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { breadcrumbData } from '../seo/json-ld.ts';
import { Seo } from '../seo/seo.tsx';
import { BrowseNav } from './browse/browse-nav.tsx';
import { GenreArt, imagesOf } from './genre-tiles.tsx';
import type { loader } from './genres-page.server.ts';
import './shop.css';

export function GenresPage({ loaderData: { genres, covers } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['browse', 'shop']);
  const title = t('genres.title');
  return (
    <div className="page page-body">
      <Seo
        title={t('shop:page_title', { title })}
        description={t('genres.lead')}
        path="/genres"
        data={[breadcrumbData([{ name: title, path: '/genres' }])]}
      />
      <BrowseNav />
      <ScreenHead title={title} lead={t('genres.lead')} />
      {genres.length === 0 && <EmptyState title={t('genres.empty')} />}
      <ul className="genre-index">
        {genres.map(({ slug, name, count, sub_genres }, index) => (
          <li key={slug} className="genre-entry">
            <GenreArt
              images={imagesOf(covers, slug)}
              sizes="(width < 40rem) 18vw, (width < 64rem) 22vw, 9vw"
              first={index === 0}
            />
            <h2>
              <PlainLink to={`/genres/${slug}`} prefetch="intent">
                {name}
              </PlainLink>
            </h2>
            <p className="figures text-small text-soft">{t('shop:titles_count', { count })}</p>
            <ul className="chips genre-subs">
              {sub_genres.map((sub) => (
                <li key={sub.slug}>
                  <PlainLink to={`/genres/${sub.slug}`} prefetch="intent" className="chip">
                    {sub.name}
                    <span className="figures chip-count">{sub.count}</span>
                  </PlainLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
