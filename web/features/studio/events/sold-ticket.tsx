/** One sold ticket, and its refund with what the buyer gets back. */
import { Fragment } from 'react';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './sold-ticket.server.ts';
import { SoldTicketBadge } from './sold-tickets.tsx';
import '../../tickets/tickets.css';

type Props = ScreenProps<typeof loader, typeof action>;

export function SoldTicketScreen({ loaderData, actionData }: Props) {
  const { t } = useTranslation(['events', 'tickets', 'studio']);
  const { ticket, event, isRefunded } = loaderData;
  const { category, number, name, order, bought_at: boughtAt, paid, state } = ticket;
  const title = t('tickets:numbered_category', { category, number });
  const facts = [
    [t('sold_tickets.name'), name || t('guests.nameless')],
    [t('sold_tickets.order'), order],
    [t('sold_tickets.bought'), <Instant key="bought" value={boughtAt} style="date-time" />],
    [t('sold_tickets.paid'), paid.formatted],
  ] as const;
  return (
    <>
      <title>{t('studio:page_title', { title: `${title}, ${ticket.event_name}` })}</title>
      <ScreenHead
        title={title}
        crumbs={[
          { label: t('title'), to: '/studio/events' },
          { label: ticket.event_name, to: `/studio/events/${event}` },
          { label: t('sold_tickets.title'), to: `/studio/events/${event}/sold` },
        ]}
      >
        <SoldTicketBadge state={state} />
      </ScreenHead>
      {actionData && (
        <FocusedOnMount key={actionData.failure.attempt}>
          <Notice tone="danger">{actionData.failure.message}</Notice>
        </FocusedOnMount>
      )}
      {isRefunded && !actionData && (
        <FocusedOnMount>
          <Notice tone="success">{t('sold_tickets.done')}</Notice>
        </FocusedOnMount>
      )}
      <Card title={t('sold_tickets.ticket')}>
        <dl className="ticket-facts">
          {facts.map(([term, value]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        {ticket.is_passed_on && (
          <p className="mt-4 text-soft">{t('sold_tickets.passed_on_text')}</p>
        )}
      </Card>
      <Card title={t('sold_tickets.refund')}>
        <Refund ticket={ticket} subject={title} />
      </Card>
    </>
  );
}

function Refund({
  ticket: { refund, problem },
  subject,
}: {
  ticket: Props['loaderData']['ticket'];
  subject: string;
}) {
  const { t } = useTranslation('events');
  if (refund === null) {
    return <p className="text-soft">{t(`sold_tickets.problem.${problem ?? 'nothing_left'}`)}</p>;
  }
  const label = t('sold_tickets.submit', { amount: refund.formatted });
  return (
    <div className="stack gap-4">
      <p>{t('sold_tickets.refund_text', { amount: refund.formatted })}</p>
      <StepButton
        intent="refund"
        hiddenField={{ name: 'amount', value: String(refund.amount) }}
        variant="danger"
        size="medium"
        subject={subject}
        label={label}
        question={{
          title: t('sold_tickets.question', { ticket: subject }),
          text: t('sold_tickets.refund_text', { amount: refund.formatted }),
          confirm: label,
        }}
      />
    </div>
  );
}
