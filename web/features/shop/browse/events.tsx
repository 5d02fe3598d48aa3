import type { ScreenProps } from '../../../lib/route-types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { BrowseHead, NothingFiltered } from './browse-head.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventPosters } from './event-posters.tsx';
import type { eventsLoader } from './lists.server.ts';

export function BrowseEvents({ loaderData }: ScreenProps<typeof eventsLoader>) {
  const { t } = useTranslation('browse');
  const { events, filters, place, month } = loaderData;
  const isFiltered = place !== '' || month !== '';
  return (
    <BrowseHead list="events" hidden={isFiltered}>
      <EventFilters {...filters} place={place} month={month} />
      {events.length === 0 ? (
        isFiltered ? (
          <NothingFiltered list="events" />
        ) : (
          <EmptyState title={t('events.empty')}>{t('events.empty_text')}</EmptyState>
        )
      ) : (
        <EventPosters events={events} />
      )}
    </BrowseHead>
  );
}
