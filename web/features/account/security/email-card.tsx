import { EMAIL_CHANGE_LINK_MINUTES } from '@lathe/rules/limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { EmailField } from '../../../ui/email-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DemoMail } from '../demo-mail.tsx';

interface Props {
  email: string;
  pending: string | null;
  done: 'email' | 'email_confirmed' | null;
  failure: CallFailure | undefined;
  submitted: string | undefined;
}

const DONE = { email: 'change_email.done', email_confirmed: 'notice.email_changed' } as const;

export function EmailCard({ email, pending, done, failure, submitted }: Props) {
  const { t } = useTranslation('account');
  const form = { form: 'email', failure, labels: { email: t('change_email.new') } };
  const field = fieldsOf(form);
  const minutes = EMAIL_CHANGE_LINK_MINUTES;
  return (
    <DoneCard id="email" title={t('change_email.title')} done={done ? t(DONE[done]) : undefined}>
      <p className="break-anywhere text-soft">{t('change_email.current', { email })}</p>
      {pending !== null && done === null && (
        <Notice>
          <p className="break-anywhere">{t('change_email.pending', { email: pending, minutes })}</p>
        </Notice>
      )}
      {pending !== null && <DemoMail />}
      <ActionForm
        // Resets the form once a new address is pending.
        key={pending}
        {...form}
        submit={t('change_email.submit')}
        variant="secondary"
        className="narrow-form"
      >
        <EmailField {...field('email')} defaultValue={submitted} />
      </ActionForm>
    </DoneCard>
  );
}
