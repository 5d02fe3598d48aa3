import type { GroupCard } from '@lathe/contract/release-group';
import { CHART_DAYS, DISPATCH_HOURS } from '@lathe/rules/limits';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Seo } from '../../features/seo/seo.tsx';
import { EventList } from '../../features/shop/event-list.tsx';
import { GenreTiles } from '../../features/shop/genre-tiles.tsx';
import { Shelf } from '../../features/shop/shelf.tsx';
import { publicPage } from '../../lib/public-page.ts';
import { serverSide } from '../../lib/server-side.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import type { Route } from './+types/home.ts';
import { ChartList } from './parts/chart-list.tsx';
import { SleeveGrid } from './parts/playable-card.tsx';

export const headers = publicPage('shelf', 'prices', 'genres');

/** Fills rows of two, three, four and six. */
const NEW_RELEASES_SHOWN = 12;
const CHARTS = 10;
const WALL_COVERS = 6;
const EVENTS = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide);
  const [arrivals, charts, genres, events] = await Promise.all([
    api('GET /api/release_groups'),
    api('GET /api/top_release_groups'),
    api('GET /api/active_genres'),
    api('GET /api/events'),
  ]);
  const best = charts.data.filter(({ image }) => image !== null);
  return {
    arrivals: arrivals.data.slice(0, NEW_RELEASES_SHOWN),
    charts: charts.data.slice(0, CHARTS),
    wall: (best.length >= WALL_COVERS ? best : arrivals.data).slice(0, WALL_COVERS),
    genres: genres.data,
    events: events.data.slice(0, EVENTS),
  };
}

const STEPS = ['upload', 'order', 'cut', 'send'] as const;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['home', 'shop']);
  const { arrivals, charts, wall, genres, events } = loaderData;
  return (
    <>
      <Seo title={t('title')} description={t('lead', { hours: DISPATCH_HOURS })} path="/" />
      <section className="page hero">
        <div className="hero-text">
          <h1 className="text-display">{t('headline')}</h1>
          <p className="measure text-lead text-soft">{t('lead', { hours: DISPATCH_HOURS })}</p>
          <p className="row gap-3">
            <ButtonLink to="/genres" variant="primary" size="large" iconAfter={ArrowRight}>
              {t('shop:browse')}
            </ButtonLink>
            <ButtonLink to="/how-it-works" size="large">
              {t('how')}
            </ButtonLink>
          </p>
        </div>
        <CoverWall cards={wall} />
      </section>
      {arrivals.length > 0 ? (
        <Shelf title={t('shop:arrivals')} to="/search">
          <SleeveGrid cards={arrivals} even />
        </Shelf>
      ) : (
        <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
      )}
      {charts.length > 0 && (
        <Shelf title={t('charts')} text={t('charts_text', { days: CHART_DAYS })} to="/charts">
          <ChartList cards={charts} />
        </Shelf>
      )}
      {genres.length > 0 && (
        <Shelf title={t('genres')} to="/genres">
          <GenreTiles genres={genres} />
        </Shelf>
      )}
      {events.length > 0 && (
        <Shelf title={t('events')}>
          <EventList events={events} />
        </Shelf>
      )}
      <Shelf title={t('steps_title')} to="/how-it-works" linkText={t('how')}>
        <ol className="home-steps">
          {STEPS.map((step, index) => (
            <li key={step}>
              <span className="home-step-number figures">{index + 1}</span>
              <h3>{t(`steps.${step}.title`)}</h3>
              <p className="text-soft">{t(`steps.${step}.text`, { hours: DISPATCH_HOURS })}</p>
            </li>
          ))}
        </ol>
      </Shelf>
      <section className="page shelf" aria-labelledby="sellers">
        <div className="theme-ink sellers">
          <h2 id="sellers">{t('sellers.title')}</h2>
          <p className="measure text-soft">{t('sellers.text')}</p>
          <ButtonLink to="/help/selling" size="large" iconAfter={ArrowRight}>
            {t('sell')}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

/** Best sellers as a collage: one large sleeve and five small ones. */
function CoverWall({ cards }: { cards: readonly GroupCard[] }) {
  const { t } = useTranslation('shop');
  return (
    <ul className="wall">
      {cards.map((card, index) => (
        <li key={card.uuid}>
          <Link to={card.url} prefetch="intent" className="group block">
            <Sleeve
              art={artworkOf(card.image)}
              alt={`${card.title} ${t('by_artist', { artist: card.primary_artist })}`}
              sizes={index === 0 ? '(width < 64rem) 62vw, 28rem' : '(width < 64rem) 30vw, 14rem'}
              first={index === 0}
              disc={index === 0}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
