/** The ticket categories of an event, with what is sold. */
import type { OwnEvent } from '@lathe/contract/event-calls';
import type { TicketCategory } from '@lathe/contract/ticket-calls';
import { formatMoney, money } from '@lathe/rules/money';
import Plus from 'lucide-react/icons/plus';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  event: OwnEvent;
  categories: readonly TicketCategory[];
}

export function EventTickets({ event, categories }: Props) {
  const { t } = useTranslation(['events', 'event_figures']);
  const locale = useLocale();
  const path = `/studio/events/${event.uuid}/tickets`;
  const canAdd = event.operations.sell_tickets_enabled && event.status !== 'cancelled';
  return (
    <Card title={t('tickets.title')}>
      {categories.length === 0 && (
        <p className="text-soft">
          {t(event.operations.sell_tickets_enabled ? 'tickets.none' : 'tickets.not_here')}
        </p>
      )}
      <ul className="category-list">
        {categories.map(
          ({ uuid, name, price_gbp, sold, free, held, pool, hidden_code, waiting }) => (
            <li key={uuid} className="category-row">
              <span>
                <TextLink to={`${path}/${uuid}`}>{name}</TextLink>{' '}
                {hidden_code !== '' && <Badge tone="outline">{t('tickets.hidden')}</Badge>}
                <span className="block text-small text-soft">
                  {t('tickets.sold', { sold, held })}
                  {free > 0 && ` · ${t('guests.free', { free })}`}
                  {' · '}
                  {t('tickets.of_pool', {
                    left: pool.capacity - pool.sold - pool.held - pool.offered,
                    capacity: pool.capacity,
                  })}
                  {waiting > 0 && ` · ${t('tickets.waiting', { count: waiting })}`}
                </span>
              </span>
              <span className="figures">{formatMoney(money(price_gbp, 'GBP'), locale)}</span>
            </li>
          ),
        )}
      </ul>
      <p className="row gap-4 mt-4">
        {canAdd && (
          <ButtonLink to={`${path}/new`} icon={Plus}>
            {t('tickets.add')}
          </ButtonLink>
        )}
        {categories.length > 0 && (
          <>
            <ButtonLink to={`/studio/events/${event.uuid}/sold`}>
              {t('sold_tickets.title')}
            </ButtonLink>
            <ButtonLink to={`/studio/events/${event.uuid}/guests`}>{t('guests.title')}</ButtonLink>
            <ButtonLink to={`/studio/events/${event.uuid}/door`}>{t('door.title')}</ButtonLink>
          </>
        )}
        <ButtonLink to={`/studio/events/${event.uuid}/figures`}>
          {t('event_figures:title')}
        </ButtonLink>
      </p>
    </Card>
  );
}
