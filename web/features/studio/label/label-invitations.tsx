/**
 * Invitations by mail to artists without an account. The label request follows after registration.
 */
import { INVITATION_DAYS } from '@lathe/rules/limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { LocaleOptions } from '../../../lib/region-options.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DemoMail } from '../../account/demo-mail.tsx';
import { InvitationTable } from '../../invitations/invitation-table.tsx';
import { ListPages } from '../../lists/list-pages.tsx';
import type { action, loader } from './label-invitations.server.ts';
import { RightsFields } from './rights-fields.tsx';
import './label.css';

export function LabelInvitations({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['labels', 'invitations', 'studio']);
  const { invitations, next, locales, locale, done } = loaderData;
  const isInvite = actionData?.intent === 'invite';
  const labels = { email: t('invitations:manage.email'), locale: t('invitations:manage.locale') };
  const form = { form: 'invite', failure: isInvite ? actionData?.failure : undefined, labels };
  const field = fieldsOf(form);
  return (
    <>
      <title>{t('studio:page_title', { title: t('tabs.invitations') })}</title>
      {done && !actionData && (
        <FocusedOnMount key={`${done} ${invitations.length}`}>
          <Notice tone="success">
            {t(`invitations:manage.${done}`)}
            {done !== 'revoked' && <DemoMail />}
          </Notice>
        </FocusedOnMount>
      )}
      <Card title={t('invite.title')}>
        {/* Remounts after an invitation, which clears the fields. */}
        <ActionForm {...form} key={invitations[0]?.id} submit={t('invite.submit')}>
          <p className="text-soft">{t('invite.text', { days: INVITATION_DAYS })}</p>
          <div className="stack gap-5 columns-2">
            <EmailField
              {...field('email')}
              autoComplete="off"
              defaultValue={actionData?.submitted.email}
            />
            <SelectField {...field('locale')} defaultValue={actionData?.submitted.locale ?? locale}>
              <LocaleOptions locales={locales} />
            </SelectField>
          </div>
          <RightsFields chosen={actionData?.submitted.rights ?? ['sales', 'payees']} />
        </ActionForm>
      </Card>
      <FormProblem form="list" labels={{}} failure={isInvite ? undefined : actionData?.failure} />
      <section className="stack gap-4" aria-labelledby="invited-title">
        <h2 id="invited-title">{t('invite.list')}</h2>
        <InvitationTable invitations={invitations} filtered={false} />
      </section>
      <ListPages next={next} />
    </>
  );
}
