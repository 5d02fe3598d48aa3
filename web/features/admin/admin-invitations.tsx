import { INVITATION_DAYS } from '@lathe/rules/limits';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import { FormProblem } from '../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { DemoMail } from '../account/demo-mail.tsx';
import { INVITATION_STATES, InvitationTable } from '../invitations/invitation-table.tsx';
import { ListPages } from '../lists/list-pages.tsx';
import { AdminHeader } from './admin-header.tsx';
import type { action, loader } from './admin-invitations.server.ts';
import { FilterForm } from './filter-form.tsx';
import { InvitationForm } from './invitation-form.tsx';

export function AdminInvitations({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['invitations', 'admin']);
  const { invitations, next, roles, locales, locale, state, done } = loaderData;
  return (
    <>
      <AdminHeader
        title={t('admin:sections.invitations.title')}
        lead={t('manage.lead', { days: INVITATION_DAYS })}
      />
      {done && !actionData && (
        <FocusedOnMount>
          <Notice tone="success">
            {t(`manage.${done}`)}
            {done !== 'revoked' && <DemoMail />}
          </Notice>
        </FocusedOnMount>
      )}
      {/* The key resets the form after an invitation. */}
      <InvitationForm
        key={invitations[0]?.id}
        roles={roles}
        locales={locales}
        locale={locale}
        submitted={actionData?.submitted ?? null}
        failure={actionData?.intent === 'invite' ? actionData.failure : undefined}
      />
      <FormProblem
        form="list"
        labels={{}}
        failure={actionData?.intent === 'list' ? actionData.failure : undefined}
      />
      <FilterForm label={t('manage.list')}>
        <SelectField
          name="state"
          label={t('manage.state')}
          defaultValue={state ?? ''}
          required={false}
        >
          <option value="">{t('manage.any_state')}</option>
          {INVITATION_STATES.map((value) => (
            <option key={value} value={value}>
              {t(`manage.states.${value}`)}
            </option>
          ))}
        </SelectField>
      </FilterForm>
      <div>
        <InvitationTable invitations={invitations} filtered={state !== undefined} />
      </div>
      <ListPages next={next} />
    </>
  );
}
