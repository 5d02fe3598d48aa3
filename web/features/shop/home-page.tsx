import { CHART_DAYS, DISPATCH_HOURS } from '@lathe/rules/limits';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { Seo } from '../seo/seo.tsx';
import { ChartList } from './chart-list.tsx';
import { EventList } from './event-list.tsx';
import { GenreTiles } from './genre-tiles.tsx';
import { PlantStrip } from './home/plant-strip.tsx';
import { RecordOfTheWeek } from './home/record-of-the-week.tsx';
import type { loader } from './home-page.server.ts';
import { LabelTiles } from './label-tiles.tsx';
import { MerchGrid } from './merch-grid.tsx';
import { SleeveGrid } from './playable-card.tsx';
import { Road } from './road.tsx';
import { Shelf } from './shelf.tsx';
import './home/home.css';

export function HomePage({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['home', 'shop']);
  const { record, plant, arrivals, preorders, charts, genres, covers } = loaderData;
  const { merch, labels, events } = loaderData;
  return (
    <>
      <Seo title={t('title')} description={t('lead', { hours: DISPATCH_HOURS })} path="/" />
      <header className="page home-head">
        <h1>{t('headline')}</h1>
        <p className="text-lead text-soft">{t('lead', { hours: DISPATCH_HOURS })}</p>
      </header>
      {record && <RecordOfTheWeek record={record} />}
      <PlantStrip first={plant} />
      {arrivals.length > 0 ? (
        <Shelf title={t('shop:arrivals')} to="/browse">
          <SleeveGrid cards={arrivals} layout="even" />
        </Shelf>
      ) : (
        <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
      )}
      {preorders.length > 0 && (
        <Shelf title={t('preorders')} text={t('preorders_text')} to="/browse?preorder=true">
          <SleeveGrid cards={preorders} layout="row" />
        </Shelf>
      )}
      {genres.length > 0 && (
        <Shelf title={t('genres')} to="/genres">
          <GenreTiles genres={genres} covers={covers} />
        </Shelf>
      )}
      {charts.length > 0 && (
        <Shelf title={t('charts')} text={t('charts_text', { days: CHART_DAYS })} to="/charts">
          <ChartList cards={charts} />
        </Shelf>
      )}
      {merch.length > 0 && (
        <Shelf title={t('merch')} to="/browse/merch">
          <MerchGrid items={merch} row />
        </Shelf>
      )}
      {labels.length > 0 && (
        <Shelf title={t('labels')} to="/browse/labels">
          <LabelTiles labels={labels} />
        </Shelf>
      )}
      {events.length > 0 && (
        <Shelf title={t('events')} to="/browse/events">
          <EventList events={events} />
        </Shelf>
      )}
      <Shelf title={t('steps_title')} to="/how-it-works" linkText={t('how')}>
        <Road />
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
