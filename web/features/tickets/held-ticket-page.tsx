/**
 * One ticket, for its buyer and for those it was passed on to: the code, and a form to pass it on.
 * The link of a mail opens it without an account.
 */
import { TICKET_NAME_MAX_LENGTH } from '@lathe/rules/ticket-limits';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Card } from '../../ui/card.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { action, loader } from './held-ticket-page.server.ts';
import { TicketCard } from './ticket-card.tsx';
import './tickets.css';

type Props = ScreenProps<typeof loader, typeof action>;

export function HeldTicketPage({ loaderData, actionData }: Props) {
  const { t } = useTranslation('tickets');
  const { ticket, key, qr } = loaderData;
  const { uuid, event, order, is_cancelled, passed_on, operations } = ticket;
  const isCancelled = is_cancelled || event.status === 'cancelled';
  const state = isCancelled ? 'cancelled' : qr ? 'valid' : 'passed_on';
  return (
    <div className="page page-body">
      <title>{t('page.title', { event: event.name })}</title>
      <meta name="robots" content="noindex" />
      <div className="ticket-page">
        <TicketCard ticket={ticket} state={state} qr={qr} name={ticket.name}>
          {qr && !is_cancelled && (
            <TextLink to={fileUrl(uuid, key)} reloadDocument>
              {t('held.pdf')}
            </TextLink>
          )}
          <TextLink to={event.url}>{t('page.to_event')}</TextLink>
          {order && key === null && (
            <TextLink to={`/account/orders/${order.uuid}`}>{t('page.to_order')}</TextLink>
          )}
        </TicketCard>
        {passed_on && (
          <Notice tone="success">
            <p>
              {t('held.passed_on_to', { name: passed_on.name, email: passed_on.email })}{' '}
              <Instant value={passed_on.at} style="date" />
            </p>
          </Notice>
        )}
        {operations.transfer_enabled && <PassOn actionData={actionData} />}
      </div>
    </div>
  );
}

function PassOn({ actionData }: Pick<Props, 'actionData'>) {
  const { t } = useTranslation('tickets');
  const labels = { name: t('held.new_name'), email: t('held.new_email') };
  const form = { form: 'pass-on', failure: actionData?.failure, labels };
  const field = fieldsOf(form);
  return (
    <Card title={t('held.pass_on')}>
      <p className="mb-4 text-soft">{t('held.pass_on_text')}</p>
      <ActionForm {...form} submit={t('held.submit')}>
        <TextField
          {...field('name')}
          maxLength={TICKET_NAME_MAX_LENGTH}
          autoComplete="off"
          defaultValue={actionData?.typed.name}
        />
        <EmailField
          {...field('email')}
          help={t('held.new_email_help')}
          autoComplete="off"
          defaultValue={actionData?.typed.email}
        />
      </ActionForm>
    </Card>
  );
}

function fileUrl(ticket: string, key: string | null): string {
  const query = new URLSearchParams(key === null ? {} : { key });
  return `/api/held_tickets/${ticket}/ticket.pdf?${query}`;
}
