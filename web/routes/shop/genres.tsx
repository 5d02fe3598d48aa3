import { useTranslation } from 'react-i18next';
import { breadcrumbData } from '../../features/seo/json-ld.ts';
import { Seo } from '../../features/seo/seo.tsx';
import '../../features/shop/shop.css';
import { publicPage } from '../../lib/public-page.ts';
import { serverSide } from '../../lib/server-side.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import type { Route } from './+types/genres.ts';

export const headers = publicPage('shelf', 'genres');

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(serverSide).api('GET /api/active_genres');
  return { genres: data };
}

export default function Genres({ loaderData: { genres } }: Route.ComponentProps) {
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
      <ScreenHead title={title} lead={t('genres.lead')} />
      {genres.length === 0 && <EmptyState title={t('genres.empty')} />}
      <ul className="genre-index">
        {genres.map(({ slug, name, count, sub_genres }) => (
          <li key={slug}>
            <h2>
              <PlainLink to={`/genres/${slug}`} prefetch="intent">
                {name}
              </PlainLink>
            </h2>
            <p className="figures text-small text-soft">{t('shop:titles_count', { count })}</p>
            <ul className="chips mt-3">
              {sub_genres.map((sub) => (
                <li key={sub.slug}>
                  <PlainLink to={`/genres/${sub.slug}`} prefetch="intent" className="chip">
                    {sub.name}
                    <span className="figures text-soft">{sub.count}</span>
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
