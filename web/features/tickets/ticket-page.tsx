/** What the QR code of a ticket opens, on any phone. The name is for the signed-in holder only. */
import type { ScreenProps } from '../../lib/route-types.ts';
import { TextLink } from '../../ui/link.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { TicketCard } from './ticket-card.tsx';
import type { loader } from './ticket-page.server.ts';
import { useKeptOffline } from './use-kept-offline.ts';

export function TicketPage({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('tickets');
  const { ticket, qr } = loaderData;
  const isKept = useKeptOffline();
  if (!ticket) {
    return (
      <div className="page page-body">
        <title>{t('page.unknown')}</title>
        <meta name="robots" content="noindex" />
        <ScreenHead title={t('page.unknown')} lead={t('page.unknown_text')} />
      </div>
    );
  }
  const { event, own, state } = ticket;
  return (
    <div className="page page-body">
      <title>{t('page.title', { event: event.name })}</title>
      <meta name="robots" content="noindex" />
      <TicketCard ticket={ticket} state={state} qr={qr} name={own?.name ?? null}>
        <TextLink to={event.url}>{t('page.to_event')}</TextLink>
        {own && <TextLink to={`/checkout/tickets/${own.ticket}`}>{t('held.pass_on')}</TextLink>}
        {own?.order && (
          <TextLink to={`/account/orders/${own.order}`}>{t('page.to_order')}</TextLink>
        )}
      </TicketCard>
      <p className="ticket-kept" role="status">
        {isKept && t('page.kept')}
      </p>
    </div>
  );
}
