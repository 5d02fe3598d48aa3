/**
 * Invitations by mail to artists without an account. The label request follows after registration.
 */
import { INVITATION_DAYS } from '@lathe/rules/limits';
import type { Locale } from '@lathe/rules/locales';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { DemoMail } from '../../../features/account/demo-mail.tsx';
import { InvitationTable } from '../../../features/admin/invitation-table.tsx';
import { ListPages } from '../../../features/lists/list-pages.tsx';
import { nextCursor, queryFilters } from '../../../features/lists/list-url.ts';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { textOf } from '../../../lib/forms/form-values.ts';
import { LocaleOptions } from '../../../lib/region-options.tsx';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';
import { Card } from '../../../ui/card.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Route } from './+types/invitations.ts';
import { RightsFields, readRights } from './rights-fields.tsx';
import '../../../features/admin/admin.css';
import './label.css';

const DONE = ['sent', 'resent', 'revoked'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { api, locale } = requireViewer(args);
  const search = new URL(args.request.url).searchParams;
  const [list, locales] = await Promise.all([
    api('GET /api/invitations', { query: queryFilters(args.request, ['cursor']) }),
    api('GET /api/locales'),
  ]);
  return {
    invitations: list.data,
    next: nextCursor(list.next_page_url),
    locales: locales.data,
    locale,
    done: DONE.find((each) => each === search.get('done')),
  };
}

export const shouldRevalidate = revalidateAfterConflict;

export async function action(args: Route.ActionArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const params = { id: textOf(form, 'id') };
  const submitted = {
    email: textOf(form, 'email').trim(),
    locale: textOf(form, 'locale') as Locale,
    rights: readRights(form),
  };
  const calls = {
    invite: () => api('POST /api/invitations', { body: { ...submitted, role: 'seller' } }),
    resend: () => api('POST /api/invitations/{id}/resend', { params }),
    revoke: () => api('DELETE /api/invitations/{id}', { params }),
  };
  const call = calls[intent as keyof typeof calls];
  if (!call) throw new Response(null, { status: 400 });
  const { failure } = await attempt<unknown>(call());
  if (failure) return data({ intent, failure, submitted }, failure.status);
  const word = { invite: 'sent', resend: 'resent', revoke: 'revoked' }[intent];
  return redirect(`/studio/label/invitations?done=${word}`);
}

export default function LabelInvitations({ loaderData, actionData }: Route.ComponentProps) {
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
