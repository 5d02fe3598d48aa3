/** A ticket with its code, as its holder shows it at the door. */
import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import type { ReactNode } from 'react';
import type { qrCode } from '../../lib/qr-code.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './tickets.css';

const TONES = { valid: 'success', cancelled: 'danger', passed_on: 'warning' } as const;

interface Props {
  ticket: Pick<HeldTicket, 'event' | 'category' | 'number'>;
  state: keyof typeof TONES;
  qr: ReturnType<typeof qrCode> | null;
  /** Null for strangers. */
  name: string | null;
  /** Links. */
  children: ReactNode;
}

export function TicketCard({ ticket, state, qr, name, children }: Props) {
  const { t } = useTranslation('tickets');
  const { event, category, number } = ticket;
  return (
    <article className="ticket card card-body">
      <header className="stack gap-2">
        <p>
          <Badge tone={TONES[state]}>{t(`page.${state}`)}</Badge>
        </p>
        <h1>{event.name}</h1>
      </header>
      {state === 'valid' && qr ? (
        <svg className="ticket-qr" viewBox={qr.viewBox} role="img" aria-label={t('page.code')}>
          <path d={qr.path} />
        </svg>
      ) : (
        <Notice tone={state === 'passed_on' ? 'warning' : 'danger'}>
          {t(state === 'passed_on' ? 'page.passed_on_text' : 'page.cancelled_text')}
        </Notice>
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
        {name !== null && (
          <>
            <dt>{t('name')}</dt>
            <dd>{name}</dd>
          </>
        )}
      </dl>
      <p className="row gap-4">{children}</p>
    </article>
  );
}
