/** The tickets that were sold for an event: who has them, and which order they belong to. */
import type { SOLD_TICKET_STATES, SoldTicket } from '@lathe/contract/sold-ticket-calls';
import { Form } from 'react-router';
import { useFilterForm } from '../../../lib/forms/use-filter-form.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import type { loader } from './sold-tickets.server.ts';
import '../../lists/list-cards.css';

export function SoldTickets({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['events', 'studio']);
  const { event, tickets, next, q } = loaderData;
  const title = t('sold_tickets.title');
  const columns = useColumns(event.uuid);
  return (
    <>
      <title>{t('studio:page_title', { title: `${title}, ${event.event_name}` })}</title>
      <ScreenHead
        title={title}
        lead={t('sold_tickets.lead')}
        crumbs={[
          { label: t('title'), to: '/studio/events' },
          { label: event.event_name, to: `/studio/events/${event.uuid}` },
        ]}
      />
      <Form {...useFilterForm()} className="list-filters">
        <SearchField
          name="q"
          label={t('sold_tickets.search')}
          hideLabel={false}
          maxLength={200}
          defaultValue={q}
        />
        <Button type="submit">{t('sold_tickets.find')}</Button>
      </Form>
      {tickets.length === 0 ? (
        <EmptyState title={t(q === '' ? 'sold_tickets.none' : 'sold_tickets.not_found')} />
      ) : (
        <div className="can-shrink">
          <DataTable label={title} columns={columns} items={tickets} itemKey={({ uuid }) => uuid} />
        </div>
      )}
      <ListPages next={next} />
    </>
  );
}

const TONES = {
  valid: 'success',
  admitted: 'neutral',
  cancelled: 'danger',
} as const satisfies Record<(typeof SOLD_TICKET_STATES)[number], string>;

export function SoldTicketBadge({ state }: Pick<SoldTicket, 'state'>) {
  const { t } = useTranslation('events');
  return <Badge tone={TONES[state]}>{t(`sold_tickets.state.${state}`)}</Badge>;
}

function useColumns(eventId: string): TableColumn<SoldTicket>[] {
  const { t } = useTranslation(['events', 'tickets']);
  return [
    {
      id: 'name',
      header: t('sold_tickets.name'),
      isRowHeader: true,
      cell: ({ uuid, name, category, number }) => (
        <>
          <TextLink to={`/studio/events/${eventId}/sold/${uuid}`} className="row-link">
            {name || t('guests.nameless')}
          </TextLink>
          <span className="block text-small text-soft">
            {t('tickets:numbered_category', { category, number })}
          </span>
        </>
      ),
    },
    { id: 'order', header: t('sold_tickets.order'), cell: ({ order }) => order },
    {
      id: 'bought',
      header: t('sold_tickets.bought'),
      cell: ({ bought_at: boughtAt }) => <Instant value={boughtAt} style="date" />,
    },
    {
      id: 'state',
      header: t('sold_tickets.status'),
      cell: ({ state, is_passed_on: isPassedOn }) => (
        <>
          <SoldTicketBadge state={state} />
          {isPassedOn && (
            <span className="block text-small text-soft">{t('sold_tickets.passed_on')}</span>
          )}
        </>
      ),
    },
    {
      id: 'paid',
      header: t('sold_tickets.paid'),
      align: 'end',
      cell: ({ paid }) => paid.formatted,
    },
  ];
}
