import { CHART_DAYS } from '@lathe/rules/limits';
import { useTranslation } from 'react-i18next';
import { breadcrumbData } from '../../features/seo/json-ld.ts';
import { Seo } from '../../features/seo/seo.tsx';
import '../../features/shop/shop.css';
import { publicPageWithQuery } from '../../lib/public-page.ts';
import { serverSide } from '../../lib/server-side.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import type { Route } from './+types/charts.ts';
import { ChartList } from './parts/chart-list.tsx';
import '../../ui/tabs.css';

export const headers = publicPageWithQuery(['genre'], 'shelf', 'prices', 'genres');

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(serverSide);
  const genre = new URL(request.url).searchParams.get('genre');
  const [charts, genres] = await Promise.all([
    api('GET /api/top_release_groups', { query: genre ? { genre } : {} }),
    api('GET /api/active_genres'),
  ]);
  return { cards: charts.data, genres: genres.data, genre };
}

export default function Charts({ loaderData: { cards, genres, genre } }: Route.ComponentProps) {
  const { t } = useTranslation(['shop', 'browse']);
  const title = t('charts.title');
  const lead = t('charts.lead', { days: CHART_DAYS });
  const links = [
    { slug: null, name: t('charts.all') },
    ...genres.map(({ slug, name }) => ({ slug, name })),
  ];
  return (
    <div className="page page-body">
      <Seo
        title={t('page_title', { title })}
        description={lead}
        path={genre ? `/charts?genre=${genre}` : '/charts'}
        data={[breadcrumbData([{ name: title, path: '/charts' }])]}
      />
      <ScreenHead title={title} lead={lead} />
      <nav aria-label={t('charts.by_genre')}>
        <ul className="chips scroll-fades chart-genres">
          {links.map(({ slug, name }) => (
            <li key={slug}>
              <PlainLink
                to={slug ? `/charts?genre=${slug}` : '/charts'}
                className="chip"
                preventScrollReset
                aria-current={slug === genre ? 'page' : undefined}
              >
                {name}
              </PlainLink>
            </li>
          ))}
        </ul>
      </nav>
      {cards.length === 0 ? (
        <EmptyState
          title={t('charts.empty')}
          action={
            <ButtonLink to="/genres" variant="primary">
              {t('browse:genres.title')}
            </ButtonLink>
          }
        />
      ) : (
        <ChartList cards={cards} level={2} eager={4} />
      )}
    </div>
  );
}
