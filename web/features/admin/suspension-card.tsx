import type { ManagedPerson } from '@lathe/contract/admin-calls';
import { STAFF_REASON_MAX_LENGTH } from '@lathe/rules/limits';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { DoneCard } from '../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  person: ManagedPerson;
  done: 'suspend' | 'restore' | null;
  failure: CallFailure | undefined;
  /** The reason of a rejected form. */
  submitted: string | undefined;
}

/** Staff see the reason; only admins see the buttons. */
export function SuspensionCard({ person, done, failure, submitted }: Props) {
  const { t } = useTranslation('admin');
  const { suspension, operations } = person;
  if (!suspension && !operations.suspend) return null;
  const form = { form: 'suspend', failure, labels: { reason: t('user.suspension.reason') } };
  return (
    <DoneCard
      id={suspension ? 'restore' : 'suspend'}
      title={t('user.suspension.title')}
      done={done !== null && t(`user.suspension.done.${done}`)}
    >
      {suspension && (
        <Notice tone="warning" title={t('user.suspension.is_suspended')}>
          <p>{suspension.reason}</p>
          <p className="text-small text-soft">
            {suspension.by ?? t('gone')} · <Instant value={suspension.at} />
          </p>
        </Notice>
      )}
      {operations.suspend && !suspension && (
        <>
          <p className="text-soft">{t('user.suspension.text')}</p>
          <ActionForm {...form} submit={t('user.suspension.submit')} variant="danger">
            <TextField
              {...fieldsOf(form)('reason')}
              help={t('user.suspension.reason_help')}
              maxLength={STAFF_REASON_MAX_LENGTH}
              defaultValue={submitted ?? ''}
            />
          </ActionForm>
        </>
      )}
      {operations.suspend && suspension && (
        <ActionForm
          form="restore"
          failure={failure}
          submit={t('user.suspension.restore')}
          variant="secondary"
        />
      )}
    </DoneCard>
  );
}
