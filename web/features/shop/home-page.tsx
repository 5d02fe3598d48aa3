import type { ActiveGenre } from '@lathe/contract/catalogue-calls';
import type { GroupCard } from '@lathe/contract/release-group';
import { CHART_DAYS, DISPATCH_HOURS } from '@lathe/rules/limits';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { Seo } from '../seo/seo.tsx';
import { ChartList } from './chart-list.tsx';
import { EventList } from './event-list.tsx';
import type { loader } from './home-page.server.ts';
import { SleeveGrid } from './playable-card.tsx';
import { Shelf } from './shelf.tsx';

const STEPS = ['upload', 'order', 'cut', 'send'] as const;

export function HomePage({ loaderData }: ScreenProps<typeof loader>) {
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

function GenreTiles({ genres }: { genres: readonly ActiveGenre[] }) {
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
