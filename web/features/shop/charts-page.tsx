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
import './shop.css';
import '../../ui/tabs.css';

export function ChartsPage({ loaderData: { cards, genres, genre } }: ScreenProps<typeof loader>) {
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
        <ChartList cards={cards} level={2} eager={1} />
      )}
    </div>
  );
}
