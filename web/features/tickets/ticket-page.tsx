/** What the QR code of a ticket opens, on any phone. The name is for the signed-in buyer only. */
import type { ScreenProps } from '../../lib/route-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { loader } from './ticket-page.server.ts';
import './tickets.css';

export function TicketPage({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('tickets');
  const { ticket, qr } = loaderData;
  if (!ticket) {
    return (
      <div className="page page-body">
        <title>{t('page.unknown')}</title>
        <meta name="robots" content="noindex" />
        <ScreenHead title={t('page.unknown')} lead={t('page.unknown_text')} />
      </div>
    );
  }
  const { event, category, number, own, state } = ticket;
  const isValid = state === 'valid';
  return (
    <div className="page page-body">
      <title>{t('page.title', { event: event.name })}</title>
      <meta name="robots" content="noindex" />
      <article className="ticket card card-body">
        <header className="stack gap-2">
          <p>
            <Badge tone={isValid ? 'success' : 'danger'}>
              {isValid ? t('page.valid') : t('page.cancelled')}
            </Badge>
          </p>
          <h1>{event.name}</h1>
        </header>
        {isValid ? (
          <svg className="ticket-qr" viewBox={qr.viewBox} role="img" aria-label={t('page.code')}>
            <path d={qr.path} />
          </svg>
        ) : (
          <Notice tone="danger">{t('page.cancelled_text')}</Notice>
        )}
        <dl className="ticket-facts">
          <dt>{t('when')}</dt>
          <dd>
            <Instant value={event.starts_at} timeZone={event.time_zone} style="full" />
          </dd>
          <dt>{t('where')}</dt>
          <dd>{[event.venue, event.city, event.country_name].filter(Boolean).join(', ')}</dd>
          <dt>{t('category')}</dt>
          <dd>{t('numbered_category', { category, number })}</dd>
          {own && (
            <>
              <dt>{t('name')}</dt>
              <dd>{own.name}</dd>
            </>
          )}
        </dl>
        <p className="row gap-4">
          <TextLink to={event.url}>{t('page.to_event')}</TextLink>
          {own && <TextLink to={`/account/orders/${own.order}`}>{t('page.to_order')}</TextLink>}
        </p>
      </article>
    </div>
  );
}
