import type { ListedReleaseRequest } from '@lathe/contract/release-request-calls';
import { STAFF_REASON_MAX_LENGTH } from '@lathe/rules/limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  request: ListedReleaseRequest;
  rejected:
    | { intent: string; failure: CallFailure; submitted: { limit: string; reason: string } }
    | undefined;
}

/** Grant or decline. It has its own URL, so it works without scripts. */
export function AnswerRequest({ request, rejected }: Props) {
  const { t } = useTranslation('admin');
  const failureOf = (intent: string) =>
    rejected?.intent === intent ? rejected.failure : undefined;
  const grant = {
    form: 'grant',
    failure: failureOf('grant'),
    labels: { limit: t('requests.limit') },
  };
  const decline = {
    form: 'decline',
    failure: failureOf('decline'),
    labels: { reason: t('requests.decline_reason') },
  };
  const id = <input type="hidden" name="request" value={request.uuid} />;
  return (
    <Card title={t('requests.answer_named', { name: request.seller.name })}>
      <p className="break-anywhere">{request.reason}</p>
      <div className="stack gap-5 columns-2 mt-4">
        <ActionForm {...grant} submit={t('requests.grant')}>
          {id}
          <TextField
            {...fieldsOf(grant)('limit')}
            inputMode="numeric"
            maxLength={5}
            help={t('requests.limit_help', { limit: request.releases_limit })}
            defaultValue={rejected?.submitted.limit || request.wanted}
          />
        </ActionForm>
        <ActionForm {...decline} submit={t('requests.decline')} variant="secondary">
          {id}
          <TextField
            {...fieldsOf(decline)('reason')}
            help={t('requests.decline_help')}
            maxLength={STAFF_REASON_MAX_LENGTH}
            defaultValue={rejected?.submitted.reason ?? ''}
          />
        </ActionForm>
      </div>
    </Card>
  );
}
