/** People who work in the account, and what they changed. */
import { MEMBER_ROLES } from '@lathe/rules/member-roles';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DemoMail } from '../../account/demo-mail.tsx';
import { Activity } from './activity.tsx';
import { InvitedList } from './invited-list.tsx';
import { MemberList } from './member-list.tsx';
import type { action, loader } from './team-page.server.ts';
import './team.css';

export function TeamPage({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['members', 'studio']);
  const { viewerId, isManaged, members, invitations, activity, done, name } = loaderData;
  const isInvite = actionData?.intent === 'invite';
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')} />
      {done && !actionData && (
        <FocusedOnMount key={`${done} ${name}`}>
          <Notice tone="success">
            {t(`done.${done}`, { name })}
            {(done === 'invited' || done === 'resent') && <DemoMail />}
          </Notice>
        </FocusedOnMount>
      )}
      <FormProblem form="list" labels={{}} failure={isInvite ? undefined : actionData?.failure} />
      <Card title={t('people.title')}>
        <div className="stack gap-5">
          <MemberList members={members} viewerId={viewerId} isManaged={isManaged} />
          {invitations.length > 0 && (
            <InvitedList invitations={invitations} isManaged={isManaged} />
          )}
        </div>
      </Card>
      {isManaged && (
        <InviteCard
          key={`${members.length} ${invitations[0]?.id}`}
          failure={isInvite ? actionData?.failure : undefined}
          submitted={actionData?.submitted}
        />
      )}
      <Activity {...activity} />
    </>
  );
}

type Rejected = NonNullable<ScreenProps<typeof loader, typeof action>['actionData']>;

interface InviteProps {
  failure: Rejected['failure'] | undefined;
  submitted: Rejected['submitted'] | undefined;
}

function InviteCard({ failure, submitted }: InviteProps) {
  const { t } = useTranslation('members');
  const labels = { email: t('invite.email'), role: t('invite.role') };
  const form = { form: 'invite', failure, labels };
  const field = fieldsOf(form);
  return (
    <Card title={t('invite.title')} className="form-card">
      <ActionForm {...form} submit={t('invite.submit')}>
        <EmailField
          {...field('email')}
          autoComplete="off"
          defaultValue={submitted?.email}
          className="field-medium"
        />
        <RadioGroup
          {...field('role')}
          defaultValue={submitted?.role ?? 'catalogue'}
          options={MEMBER_ROLES.map((role) => ({
            value: role,
            label: t(`roles.${role}`),
            help: t(`role_help.${role}`),
          }))}
        />
        <p className="text-small text-soft">{t('never')}</p>
      </ActionForm>
    </Card>
  );
}
