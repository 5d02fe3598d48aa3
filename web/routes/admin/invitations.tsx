import { INVITATION_DAYS } from '@lathe/rules/limits';
import { isLocale } from '@lathe/rules/locales';
import { INVITED_ROLES } from '@lathe/rules/roles';
import { useTranslation } from 'react-i18next';
import { data, Form, redirect } from 'react-router';
import { DemoMail } from '../../features/account/demo-mail.tsx';
import { filtersOf, nextCursor } from '../../features/lists/list-address.ts';
import { ListPages } from '../../features/lists/list-pages.tsx';
import { Announced } from '../../lib/forms/announced.tsx';
import { attempt } from '../../lib/forms/call-failure.ts';
import { FormProblem } from '../../lib/forms/form-problem.tsx';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Route } from './+types/invitations.ts';
import { AdminHeader } from './admin-header.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { INVITATION_STATES, InvitationTable } from './invitation-table.tsx';

const DONE = ['sent', 'resent', 'revoked'] as const;

export async function loader(asked: Route.LoaderArgs) {
  const { api, locale } = requireViewer(asked);
  const { state: wanted, ...rest } = filtersOf(asked.request, ['state', 'cursor']);
  const state = INVITATION_STATES.find((known) => known === wanted);
  const query = { ...rest, ...(state && { state }) };
  const [page, locales] = await Promise.all([
    api('GET /api/invitations', { query }),
    api('GET /api/locales'),
  ]);
  const done = new URL(asked.request.url).searchParams.get('done');
  return {
    invitations: page.data,
    next: nextCursor(page.next_page_url),
    roles: page.roles,
    locales: locales.data,
    locale,
    state,
    done: DONE.find((known) => known === done),
  };
}

export async function action(asked: Route.ActionArgs) {
  const { api, locale } = requireViewer(asked);
  const form = await asked.request.formData();
  const intent = textOf(form, 'intent');
  const params = { id: textOf(form, 'id') };
  if (intent === 'resend') {
    const { failure } = await attempt(api('POST /api/invitations/{id}/resend', { params }));
    if (!failure) return redirect('/admin/invitations?done=resent');
    return data({ intent: 'list' as const, failure, kept: null }, failure.status);
  }
  if (intent === 'revoke') {
    const { failure } = await attempt(api('DELETE /api/invitations/{id}', { params }));
    if (!failure) return redirect('/admin/invitations?done=revoked');
    return data({ intent: 'list' as const, failure, kept: null }, failure.status);
  }
  const wantedLocale = textOf(form, 'locale');
  const kept = {
    email: textOf(form, 'email').trim(),
    role: INVITED_ROLES.find((role) => role === textOf(form, 'role')) ?? 'customer',
    locale: isLocale(wantedLocale) ? wantedLocale : locale,
    message: textOf(form, 'message').trim(),
  };
  const { failure } = await attempt(api('POST /api/invitations', { body: kept }));
  if (!failure) return redirect('/admin/invitations?done=sent');
  return data({ intent: 'invite' as const, failure, kept }, failure.status);
}

export default function AdminInvitations({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['invitations', 'admin']);
  const { invitations, next, roles, locales, locale, state, done } = loaderData;
  return (
    <>
      <AdminHeader
        title={t('admin:sections.invitations.title')}
        lead={t('manage.lead', { days: INVITATION_DAYS })}
      />
      {done && !actionData && (
        <Announced>
          <Notice tone="success">
            {t(`manage.${done}`)}
            {done !== 'revoked' && <DemoMail />}
          </Notice>
        </Announced>
      )}
      {/* Empty for the next one, once somebody was invited. */}
      <InvitationForm
        key={invitations[0]?.id}
        roles={roles}
        locales={locales}
        locale={locale}
        kept={actionData?.kept ?? null}
        failure={actionData?.intent === 'invite' ? actionData.failure : undefined}
      />
      <FormProblem
        form="list"
        labels={{}}
        failure={actionData?.intent === 'list' ? actionData.failure : undefined}
      />
      <Form role="search" aria-label={t('manage.list')} className="admin-filters" key={state}>
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
        <Button type="submit">{t('admin:filter')}</Button>
      </Form>
      <div>
        <InvitationTable invitations={invitations} filtered={state !== undefined} />
      </div>
      <ListPages next={next} />
    </>
  );
}
