/** The tickets of an order: their codes, and a name for each. Works without scripts. */
import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import { TICKET_NAME_MAX_LENGTH } from '@lathe/rules/ticket-limits';
import { Form } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  tickets: readonly HeldTicket[];
  orderId: string;
  /** Null for signed-in buyers. */
  orderKey: string | null;
}

export function OrderTickets({ tickets, orderId, orderKey }: Props) {
  const { t } = useTranslation('tickets');
  if (tickets.length === 0) return null;
  return (
    <Card title={t('order.title')}>
      <p className="mb-4 text-soft">{t('order.text')}</p>
      <ul className="order-tickets">
        {tickets.map((ticket) => (
          // A name that was saved elsewhere replaces the typed one.
          <OrderTicket key={`${ticket.uuid} ${ticket.name}`} ticket={ticket} orderKey={orderKey} />
        ))}
      </ul>
      {tickets.some(({ is_cancelled, url }) => !is_cancelled && url !== null) && (
        <p className="row gap-4 mt-4">
          {(['a4', 'phone'] as const).map((size) => (
            <a key={size} className="link" href={fileUrl({ orderId, orderKey, size })}>
              {t(`order.pdf_${size}`)}
            </a>
          ))}
        </p>
      )}
    </Card>
  );
}

function fileUrl({
  orderId,
  orderKey,
  size,
}: Pick<Props, 'orderId' | 'orderKey'> & { size: string }): string {
  const query = new URLSearchParams({ size, ...(orderKey !== null && { key: orderKey }) });
  return `/api/orders/${orderId}/tickets.pdf?${query}`;
}

function OrderTicket({ ticket, orderKey }: { ticket: HeldTicket } & Pick<Props, 'orderKey'>) {
  const { t } = useTranslation('tickets');
  const { uuid, event, category, number, name, is_cancelled, url, operations } = ticket;
  const subject = `${event.name}, ${t('numbered_category', { category, number })}`;
  return (
    <li>
      <p className="row gap-3">
        <span className="text-strong">{subject}</span>
        {is_cancelled ? (
          <Badge tone="danger">{t('page.cancelled')}</Badge>
        ) : url === null ? (
          <Badge tone="warning">{t('page.passed_on')}</Badge>
        ) : (
          <TextLink to={url} aria-label={t('order.show_named', { ticket: subject })}>
            {t('list.show')}
          </TextLink>
        )}
        {operations.transfer_enabled && (
          <TextLink
            to={ticketUrl(uuid, orderKey)}
            aria-label={t('held.pass_on_named', { ticket: subject })}
          >
            {t('held.pass_on')}
          </TextLink>
        )}
      </p>
      {operations.rename_enabled ? (
        <Form method="post" className="order-ticket-name">
          <CsrfField />
          <input type="hidden" name="intent" value="ticket_name" />
          <input type="hidden" name="ticket" value={uuid} />
          <input type="hidden" name="name_before" value={name} />
          <TextField
            label={t('name')}
            name="name"
            defaultValue={name}
            maxLength={TICKET_NAME_MAX_LENGTH}
            autoComplete="off"
          />
          <Button type="submit" aria-label={t('order.save_named', { ticket: subject })}>
            {t('order.save')}
          </Button>
        </Form>
      ) : (
        <p className="text-soft">{name}</p>
      )}
    </li>
  );
}

function ticketUrl(ticket: string, orderKey: string | null): string {
  const query = orderKey === null ? '' : `?${new URLSearchParams({ key: orderKey })}`;
  return `/checkout/tickets/${ticket}${query}`;
}
