/** What was sent to a webhook, with each answer. */
import type { WebhookDelivery } from '@lathe/contract/webhook-calls';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { deliveryKey } from './event-text.ts';

const TONES = {
  waiting: 'warning',
  delivered: 'success',
  failed: 'danger',
} as const satisfies Record<WebhookDelivery['state'], string>;

export function DeliveryList({ deliveries }: { deliveries: readonly WebhookDelivery[] }) {
  return (
    <ul className="webhook-list">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="webhook-entry">
          <Delivery delivery={delivery} />
        </li>
      ))}
    </ul>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  const { id, event, state, created_at, next_attempt_at, webhook_id, body, attempts } = delivery;
  const name = t(`event_names.${deliveryKey(event)}`);
  return (
    <>
      <div className="webhook-delivery">
        <h3 className="webhook-name text-strong">
          {name} <Badge tone={TONES[state]}>{t(`delivery_state.${state}`)}</Badge>
        </h3>
        <span className="text-small text-soft">
          <Instant value={created_at} style="date-time" />
        </span>
        <ButtonForm
          intent="resend"
          values={{ delivery: id }}
          variant="quiet"
          name={t('deliveries.resend_named', { event: name })}
        >
          {t('deliveries.resend')}
        </ButtonForm>
      </div>
      {next_attempt_at !== null && (
        <p className="text-small">
          {t('deliveries.waiting')}: <Instant value={next_attempt_at} style="date-time" />
        </p>
      )}
      <details className="webhook-part">
        <summary>{t('deliveries.request')}</summary>
        <p className="text-small">
          <code translate="no">{webhook_id}</code>
        </p>
        <Code text={indented(body)} />
      </details>
      {attempts.map((attempt) => (
        <Attempt key={attempt.started_at} attempt={attempt} />
      ))}
    </>
  );
}

function Attempt({ attempt }: { attempt: WebhookDelivery['attempts'][number] }) {
  const { t } = useTranslation('webhooks');
  const { started_at, duration_ms, status, problem, answer } = attempt;
  return (
    <details className="webhook-part">
      <summary>
        {status === null ? t('deliveries.no_answer') : t('deliveries.answer', { status })}{' '}
        <span className="text-small text-soft">
          <Instant value={started_at} style="date-time" />
        </span>
      </summary>
      <p className="text-small">
        {problem !== null && <>{t(`problem.${problem}`)}. </>}
        {t('deliveries.duration', { ms: duration_ms })}
      </p>
      {status !== null &&
        (answer === '' ? (
          <p className="text-small text-soft">{t('deliveries.empty_answer')}</p>
        ) : (
          <Code text={answer} />
        ))}
    </details>
  );
}

function Code({ text }: { text: string }) {
  return (
    <pre className="webhook-code" translate="no">
      <code>{text}</code>
    </pre>
  );
}

/** It is sent in one line. */
function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
