/** Webhooks of this account: servers that are called when something happens. */
import type { Webhook } from '@lathe/contract/webhook-calls';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { eventKey } from './event-text.ts';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookBadge } from './webhook-badge.tsx';
import { WebhookForm } from './webhook-form.tsx';
import type { action, loader } from './webhooks-page.server.ts';
import './webhooks.css';

export function WebhooksPage({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['webhooks', 'studio']);
  const actionData = usePersistentActionData(props.actionData);
  const { webhooks, deleted } = loaderData;
  const shown = actionData?.shown;
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')} />
      {shown && <ShownSecret key={shown.id} shown={shown} />}
      {deleted && !actionData && (
        <FocusedOnMount>
          <Notice tone="success">{t('done.deleted')}</Notice>
        </FocusedOnMount>
      )}
      {webhooks.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <Card title={t('list')}>
          <ul className="webhook-list">
            {webhooks.map((webhook) => (
              <li key={webhook.id} className="webhook-entry">
                <Entry webhook={webhook} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('form.new_title')} className="form-card">
        <WebhookForm
          // Mounted again after a webhook was made, which clears the fields.
          key={shown?.id}
          form="make"
          failure={actionData?.failure}
          values={actionData?.submitted}
          submit={t('form.submit')}
        />
      </Card>
      <p>
        <TextLink to="/docs#webhooks">{t('docs')}</TextLink>
      </p>
    </>
  );
}

function Entry({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { id, name, url, events, state } = webhook;
  return (
    <>
      <h3 className="webhook-name text-strong">
        <TextLink to={`/studio/webhooks/${id}`}>{name}</TextLink>
        <WebhookBadge state={state} />
      </h3>
      <p>
        <code className="webhook-url" translate="no">
          {url}
        </code>
      </p>
      <p className="text-small text-soft">
        {events.map((event) => t(`event_names.${eventKey(event)}`)).join(', ')}
      </p>
    </>
  );
}
