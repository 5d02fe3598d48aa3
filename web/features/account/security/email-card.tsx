import { EMAIL_CHANGE_LINK_MINUTES } from '@lathe/rules/limits';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../../ui/email-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ActionForm } from '../action-form.tsx';
import { DemoMail } from '../demo-mail.tsx';
import { DoneCard } from '../done-card.tsx';
import { fieldsOf } from '../form-fields.ts';
import type { Refusal } from '../refusal.ts';

interface Props {
  email: string;
  pending: string | null;
  done: 'email' | 'email_confirmed' | null;
  refusal: Refusal | undefined;
  kept: string | undefined;
}

const DONE = { email: 'change_email.done', email_confirmed: 'notice.email_changed' } as const;

export function EmailCard({ email, pending, done, refusal, kept }: Props) {
  const { t } = useTranslation('account');
  const form = { form: 'email', refusal, labels: { email: t('change_email.new') } };
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
        // Empty again once the new address waits for its link.
        key={pending}
        {...form}
        submit={t('change_email.submit')}
        look="secondary"
        className="narrow-form"
      >
        <EmailField {...field('email')} defaultValue={kept} />
      </ActionForm>
    </DoneCard>
  );
}
