import { CHART_DAYS } from '@lathe/rules/limits';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { breadcrumbData } from '../seo/json-ld.ts';
import { Seo } from '../seo/seo.tsx';
import { ChartList } from './chart-list.tsx';
import type { loader } from './charts-page.server.ts';
import { MerchChart } from './merch-chart.tsx';
import './shop.css';
import '../../ui/tabs.css';

export function ChartsPage({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['shop', 'browse']);
  const { cards, merch, genres, genre, isMerch } = loaderData;
  const title = t('charts.title');
  const lead = t('charts.lead', { days: CHART_DAYS });
  const links = [
    { query: '', name: t('charts.all'), isCurrent: !isMerch && genre === null },
    { query: '?of=merch', name: t('artist.merch'), isCurrent: isMerch },
    ...genres.map(({ slug, name }) => ({
      query: `?genre=${slug}`,
      name,
      isCurrent: !isMerch && slug === genre,
    })),
  ];
  return (
    <div className="page page-body">
      <Seo
        title={t('page_title', { title })}
        description={lead}
        path={`/charts${links.find(({ isCurrent }) => isCurrent)?.query ?? ''}`}
        data={[breadcrumbData([{ name: title, path: '/charts' }])]}
      />
      <ScreenHead title={title} lead={lead} />
      <nav aria-label={t('charts.by_genre')}>
        <ul className="chips scroll-fades chart-genres">
          {links.map(({ query, name, isCurrent }) => (
            <li key={query}>
              <PlainLink
                to={`/charts${query}`}
                className="chip"
                preventScrollReset
                aria-current={isCurrent ? 'page' : undefined}
              >
                {name}
              </PlainLink>
            </li>
          ))}
        </ul>
      </nav>
      {cards.length + merch.length === 0 ? (
        <EmptyState
          title={t('charts.empty')}
          action={
            <ButtonLink to="/genres" variant="primary">
              {t('browse:genres.title')}
            </ButtonLink>
          }
        />
      ) : isMerch ? (
        <MerchChart items={merch} />
      ) : (
        <ChartList cards={cards} level={2} eager={1} />
      )}
    </div>
  );
}
