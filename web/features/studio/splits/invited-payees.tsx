/** Invited payees of the current and the proposed split, for those who may propose splits. */
import type { ReleaseSplits, Split } from '@lathe/contract/split-calls';
import { PAYEE_NAME_MAX_CHARS, PAYEE_WAIT_DAYS } from '@lathe/rules/invited-payees';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export interface RejectedCorrection {
  intent: string;
  failure: CallFailure;
  email: string;
  name: string;
}

type Share = Split['shares'][number];

export function InvitedPayees({
  splits,
  rejected,
}: {
  splits: ReleaseSplits;
  rejected: RejectedCorrection | undefined;
}) {
  const { t } = useTranslation('labels');
  const invited = new Map(
    [...(splits.agreed?.shares ?? []), ...(splits.proposed?.shares ?? [])]
      .filter((share) => share.invited?.correct_enabled)
      .map((share) => [share.uuid, share]),
  );
  if (invited.size === 0) return null;
  return (
    <Card title={t('splits.invited.title')} className="form-card">
      <div className="stack gap-6">
        <p className="label-text">{t('splits.invited.text', { days: PAYEE_WAIT_DAYS })}</p>
        <ul className="stack gap-8">
          {[...invited.values()].map((share) => (
            <InvitedPayee
              key={`${share.uuid} ${share.name} ${share.invited?.email}`}
              share={share}
              rejected={rejected?.intent === intentOf(share) ? rejected : undefined}
            />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function intentOf({ uuid }: Share): string {
  return `correct-${uuid}`;
}

function InvitedPayee({
  share,
  rejected,
}: {
  share: Share;
  rejected: RejectedCorrection | undefined;
}) {
  const { t } = useTranslation('labels');
  const { uuid, name, invited } = share;
  const form = {
    form: intentOf(share),
    failure: rejected?.failure,
    labels: { name: t('splits.invited.name'), email: t('splits.invited.email') },
  };
  const field = fieldsOf(form);
  return (
    <li className="stack gap-4">
      <p className="split-state">
        <strong>{name}</strong>
        {invited && <Badge tone="warning">{t(`splits.invited.state.${invited.state}`)}</Badge>}
      </p>
      <ActionForm {...form} submit={t('splits.invited.save')} variant="secondary">
        <TextField
          {...field('name')}
          autoComplete="off"
          maxLength={PAYEE_NAME_MAX_CHARS}
          defaultValue={rejected?.name ?? name}
        />
        <EmailField
          {...field('email')}
          autoComplete="off"
          help={t('splits.invited.save_help')}
          defaultValue={rejected?.email ?? invited?.email ?? ''}
        />
      </ActionForm>
      {invited?.resend_enabled && (
        <div className="button-flush">
          <StepButton
            intent="resend"
            hiddenField={{ name: 'payee', value: uuid }}
            variant="quiet"
            subject={name}
            label={t('splits.invited.resend')}
          />
        </div>
      )}
    </li>
  );
}
