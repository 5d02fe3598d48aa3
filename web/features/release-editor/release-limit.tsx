/** A seller asks for more releases, and sees the answer. */
import type { ReleaseRequest } from '@lathe/contract/release-request-calls';
import { RELEASE_REQUEST_REASON_MAX_LENGTH } from '@lathe/rules/limits';
import { usePersistentActionData } from '../../lib/action-data.ts';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { useQueuedRevalidate, useRealtime } from '../../lib/realtime.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { action, loader } from './release-limit.server.ts';

const TONES = { open: 'info', granted: 'success', declined: 'warning' } as const;

export function ReleaseLimit({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const { t } = useTranslation(['release_editor', 'studio']);
  const { userId, releases_count, releases_limit: limit, request, isSent } = loaderData;
  // Staff answer at any time.
  useRealtime(`account:${userId}`, ['release'], useQueuedRevalidate());
  return (
    <>
      <title>{t('studio:page_title', { title: t('limit.title') })}</title>
      <ScreenHead
        title={t('limit.title')}
        crumbs={[{ to: '/studio/releases', label: t('list.title') }]}
        lead={t('limit.lead', { count: releases_count, limit })}
      />
      {isSent && request?.state === 'open' && !actionData && (
        <FocusedOnMount>
          <Notice tone="success">{t('limit.sent')}</Notice>
        </FocusedOnMount>
      )}
      {request && <RequestState request={request} />}
      {request?.state !== 'open' && (
        <RequestForm
          failure={actionData?.failure}
          submitted={actionData?.submitted}
          limit={limit}
        />
      )}
    </>
  );
}

function RequestState({ request }: { request: ReleaseRequest }) {
  const { t } = useTranslation('release_editor');
  const { state, wanted, granted, answer, asked_at, answered_at } = request;
  return (
    <Notice tone={TONES[state]} title={t(`limit.states.${state}`)}>
      <p>
        {t('limit.asked', { wanted })} <Instant value={asked_at} style="date" />
      </p>
      {granted !== null && <p>{t('limit.granted', { granted })}</p>}
      {answer !== '' && <p>{answer}</p>}
      {answered_at && (
        <p className="text-small text-soft">
          <Instant value={answered_at} />
        </p>
      )}
    </Notice>
  );
}

type Submitted = NonNullable<ScreenProps<typeof loader, typeof action>['actionData']>;

interface FormProps {
  failure: Submitted['failure'] | undefined;
  submitted: Submitted['submitted'] | undefined;
  limit: number;
}

function RequestForm({ failure, submitted, limit }: FormProps) {
  const { t } = useTranslation('release_editor');
  const labels = { wanted: t('limit.wanted'), reason: t('limit.reason') };
  const form = { form: 'request', failure, labels };
  const field = fieldsOf(form);
  return (
    <Card title={t('limit.form')}>
      <p className="text-soft">{t('limit.text')}</p>
      <ActionForm {...form} submit={t('limit.submit')} className="mt-4">
        <TextField
          {...field('wanted')}
          inputMode="numeric"
          maxLength={5}
          help={t('limit.wanted_help', { limit })}
          defaultValue={submitted?.wanted ?? ''}
        />
        <TextArea
          {...field('reason')}
          help={t('limit.reason_help')}
          maxLength={RELEASE_REQUEST_REASON_MAX_LENGTH}
          defaultValue={submitted?.reason ?? ''}
        />
      </ActionForm>
    </Card>
  );
}
