import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { loader } from './account-tickets.server.ts';
import './tickets.css';

export function AccountTickets({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['tickets', 'account']);
  const { coming, others } = loaderData;
  return (
    <>
      <title>{t('account:page_title', { title: t('list.title') })}</title>
      <ScreenHead title={t('list.title')} lead={t('list.lead')} />
      {coming.length === 0 && (
        <EmptyState
          title={t('list.none')}
          action={
            <ButtonLink to="/browse/events" variant="primary">
              {t('list.to_events')}
            </ButtonLink>
          }
        >
          {t('list.none_text')}
        </EmptyState>
      )}
      <Tickets tickets={coming} />
      {others.length > 0 && (
        <section className="stack gap-4">
          <h2>{t('list.past')}</h2>
          <Tickets tickets={others} />
        </section>
      )}
    </>
  );
}

function Tickets({ tickets }: { tickets: readonly HeldTicket[] }) {
  const { t } = useTranslation('tickets');
  return (
    <ul className="ticket-list">
      {tickets.map(({ uuid, event, category, number, name, is_cancelled, ...ticket }) => (
        <li key={uuid} className="card card-body">
          <div>
            <p className="text-strong">{event.name}</p>
            <p>
              <Instant value={event.starts_at} timeZone={event.time_zone} style="full" />
            </p>
            <p className="text-soft">{[event.venue, event.city].filter(Boolean).join(', ')}</p>
            <p className="text-small text-soft">
              {t('numbered_category', { category, number })}
              {' · '}
              {name}
            </p>
          </div>
          {(is_cancelled || event.status === 'cancelled') && (
            <p>
              <Badge tone="danger">{t('page.cancelled')}</Badge>
            </p>
          )}
          {event.status === 'postponed' && !is_cancelled && (
            <p>
              <Badge tone="warning">{t('list.postponed')}</Badge>
            </p>
          )}
          {ticket.passed_on && !is_cancelled && (
            <p>
              <Badge tone="warning">{t('page.passed_on')}</Badge>
            </p>
          )}
          <p className="row gap-4">
            {ticket.url !== null && <TextLink to={ticket.url}>{t('list.show')}</TextLink>}
            {ticket.operations.transfer_enabled && (
              <TextLink to={`/checkout/tickets/${uuid}`}>{t('held.pass_on')}</TextLink>
            )}
            {ticket.order && (
              <TextLink to={`/account/orders/${ticket.order.uuid}`}>
                {t('list.order', { number: ticket.order.number })}
              </TextLink>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
