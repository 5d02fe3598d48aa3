/** All events of a seller: the coming ones, and the past ones. */
import type { OwnEvent } from '@lathe/contract/event-calls';
import Plus from 'lucide-react/icons/plus';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { EventBadge } from './event-badge.tsx';
import type { loader } from './events.server.ts';

export function Events({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['events', 'studio']);
  const { events, next, show, isDeleted } = loaderData;
  const columns = useColumns();
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <ButtonLink to="/studio/events/new" variant="primary" icon={Plus}>
          {t('add')}
        </ButtonLink>
      </ScreenHead>
      {isDeleted && (
        <FocusedOnMount>
          <Notice tone="success">{t('done.deleted')}</Notice>
        </FocusedOnMount>
      )}
      <PillLinks
        label={t('show.label')}
        links={[
          { to: '/studio/events', label: t('show.coming'), current: show === 'coming' },
          { to: '/studio/events?show=past', label: t('show.past'), current: show === 'past' },
        ]}
      />
      {events.length === 0 ? (
        <EmptyState title={t(show === 'past' ? 'empty_past' : 'empty')}>
          {show === 'coming' && t('empty_text')}
        </EmptyState>
      ) : (
        <div>
          <DataTable
            label={t('title')}
            columns={columns}
            items={events}
            itemKey={({ uuid }) => uuid}
          />
        </div>
      )}
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<OwnEvent>[] {
  const { t } = useTranslation('events');
  return [
    {
      id: 'event',
      header: t('columns.event'),
      isRowHeader: true,
      cell: ({ uuid, event_name, venue, city }) => (
        <>
          <TextLink to={`/studio/events/${uuid}`} className="row-link">
            {event_name}
          </TextLink>
          <span className="block text-small text-soft">
            {[venue, city].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    {
      id: 'date',
      header: t('columns.date'),
      cell: ({ starts_at, time_zone }) => (
        <Instant value={starts_at} timeZone={time_zone} style="full" />
      ),
    },
    {
      id: 'status',
      header: t('columns.status'),
      cell: ({ status }) => <EventBadge status={status} />,
    },
    {
      id: 'sold',
      header: t('columns.sold'),
      align: 'end',
      cell: ({ tickets: { categories, sold, capacity } }) =>
        categories === 0 ? '–' : t('sold_of', { sold, capacity }),
    },
  ];
}
