/** One webhook: whether it works, what was sent, and its settings. */
import type { Webhook } from '@lathe/contract/webhook-calls';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SectionBoundary } from '../../../ui/section-boundary.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookBadge } from './webhook-badge.tsx';
import { WebhookFacts, WebhookHealth } from './webhook-facts.tsx';
import { WebhookForm } from './webhook-form.tsx';
import type { action, loader } from './webhook-page.server.ts';
import './webhooks.css';

export function WebhookPage({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['webhooks', 'studio']);
  const actionData = usePersistentActionData(props.actionData);
  const { webhook, deliveries, next, done } = loaderData;
  const { name, state } = webhook;
  const shown = actionData?.shown;
  const isChange = actionData?.submitted !== undefined;
  return (
    <>
      <title>{t('studio:page_title', { title: name })}</title>
      <ScreenHead title={name} crumbs={[{ label: t('title'), to: '/studio/webhooks' }]}>
        <WebhookBadge state={state} />
      </ScreenHead>
      {shown && <ShownSecret key={shown.rotation} shown={shown} />}
      {actionData?.failure && !isChange && (
        <FocusedOnMount key={actionData.failure.attempt}>
          <Notice tone="danger">{actionData.failure.message}</Notice>
        </FocusedOnMount>
      )}
      {done && !actionData && (
        <FocusedOnMount key={`${done} ${webhook.version}`}>
          <Notice tone="success">{t(`done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      <WebhookHealth webhook={webhook} />
      <Card>
        <WebhookFacts webhook={webhook} />
        <Tools webhook={webhook} />
      </Card>
      <Card title={t('deliveries.title')}>
        {deliveries.length === 0 ? (
          <EmptyState title={t('deliveries.none')}>{t('deliveries.none_text')}</EmptyState>
        ) : (
          <DeliveryList deliveries={deliveries} />
        )}
        <ListPages next={next} />
      </Card>
      <SectionBoundary>
        <Card title={t('form.edit_title')} className="form-card">
          <WebhookForm
            // Another version begins with what is stored.
            key={isChange ? 'submitted' : webhook.version}
            form="change"
            failure={isChange ? actionData.failure : undefined}
            values={actionData?.submitted ?? webhook}
            version={actionData?.version ?? webhook.version}
            submit={t('form.save')}
          />
        </Card>
      </SectionBoundary>
    </>
  );
}

function Tools({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { name, state, rotation } = webhook;
  const isOn = state === 'active' || state === 'slowed';
  return (
    <div className="webhook-tools">
      <ButtonForm intent="test" variant="primary">
        {t('tools.test')}
      </ButtonForm>
      <ButtonForm intent={isOn ? 'pause' : 'resume'}>
        {t(isOn ? 'tools.pause' : 'tools.resume')}
      </ButtonForm>
      <StepButton
        intent="rotate"
        hiddenField={{ name: 'rotation', value: String(rotation) }}
        subject={name}
        label={t('tools.rotate')}
        question={{
          title: t('tools.rotate_title', { name }),
          text: t('tools.rotate_text'),
          confirm: t('tools.rotate'),
        }}
      />
      <StepButton
        intent="delete"
        variant="quiet"
        subject={name}
        label={t('tools.delete')}
        question={{
          title: t('tools.delete_title', { name }),
          text: t('tools.delete_text'),
          confirm: t('tools.delete'),
        }}
      />
    </div>
  );
}
