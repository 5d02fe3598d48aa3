import type { LocaleOption } from '@lathe/contract/region-calls';
import type { Locale } from '@lathe/rules/locales';
import type { InvitedRole } from '@lathe/rules/roles';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { LocaleOptions } from '../../lib/region-options.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  roles: readonly InvitedRole[];
  locales: readonly LocaleOption[];
  /** Defaults to the language of the inviter. */
  locale: Locale;
  submitted: { email: string; role: InvitedRole; locale: Locale; message: string } | null;
  failure: CallFailure | undefined;
}

export function InvitationForm({ roles, locales, locale, submitted, failure }: Props) {
  const { t } = useTranslation(['invitations', 'admin']);
  const labels = {
    email: t('manage.email'),
    role: t('manage.role'),
    locale: t('manage.locale'),
    message: t('manage.message'),
  };
  const form = { form: 'invite', failure, labels };
  const field = fieldsOf(form);
  return (
    <Card title={t('manage.new')} className="admin-narrow">
      <ActionForm {...form} submit={t('manage.submit')}>
        <div className="stack gap-5 columns-3">
          <EmailField {...field('email')} autoComplete="off" defaultValue={submitted?.email} />
          <SelectField {...field('role')} defaultValue={submitted?.role ?? 'seller'}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(`admin:roles.${role}`)}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('locale')} defaultValue={submitted?.locale ?? locale}>
            <LocaleOptions locales={locales} />
          </SelectField>
        </div>
        <TextArea
          {...field('message')}
          help={t('manage.message_help')}
          optional
          rows={2}
          maxLength={500}
          defaultValue={submitted?.message}
        />
      </ActionForm>
    </Card>
  );
}
