import type { Webhook } from '@lathe/contract/webhook-calls';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { eventKey } from './event-text.ts';

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { url, events, created_at, overlap_until } = webhook;
  return (
    <dl className="webhook-facts">
      <Fact name={t('facts.url')}>
        <code className="webhook-url" translate="no">
          {url}
        </code>
      </Fact>
      <Fact name={t('facts.events')}>
        {events.map((event) => t(`event_names.${eventKey(event)}`)).join(', ')}
      </Fact>
      <Fact name={t('facts.made')}>
        <Instant value={created_at} style="date" />
      </Fact>
      {overlap_until !== null && (
        <Fact name={t('facts.overlap')}>
          <Instant value={overlap_until} style="date-time" />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Why nothing, or not everything, is sent. */
export function WebhookHealth({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { state, failing_since, slowed_until, paused_for_failures } = webhook;
  if (state === 'paused') {
    const why = paused_for_failures ? 'paused_for_failures_text' : 'paused_text';
    return <Notice tone="warning">{t(`health.${why}`)}</Notice>;
  }
  if (state === 'gone') return <Notice tone="warning">{t('health.gone_text')}</Notice>;
  if (slowed_until !== null) {
    return (
      <Notice tone="warning">
        <p>
          {t('health.slowed')} <Instant value={slowed_until} style="date-time" />.
        </p>
        <p>{t('health.slowed_text')}</p>
      </Notice>
    );
  }
  if (failing_since === null) return null;
  return (
    <Notice tone="warning">
      <p>
        {t('health.failing')} <Instant value={failing_since} style="date-time" />.
      </p>
      <p>{t('health.failing_text')}</p>
    </Notice>
  );
}
