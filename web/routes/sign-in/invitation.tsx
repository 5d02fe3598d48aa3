import type { LabelRight } from '@lathe/rules/label-rights';
import { INVITATION_DAYS } from '@lathe/rules/limits';
import type { InvitedRole } from '@lathe/rules/roles';
import { useTranslation } from 'react-i18next';
import { data, Form, redirectDocument, useParams } from 'react-router';
import { NameFields } from '../../features/account/name-fields.tsx';
import { NewPasswordField } from '../../features/account/new-password-field.tsx';
import { SignInFrame } from '../../features/account/sign-in-frame.tsx';
import { TermsField } from '../../features/account/terms-field.tsx';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import { attempt, type CallFailure } from '../../lib/forms/call-failure.ts';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { serverSide } from '../../lib/server-side.ts';
import { loginPath } from '../../lib/sign-in-path.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Instant } from '../../ui/time.tsx';
import type { Route } from './+types/invitation.ts';
import './invitation.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, viewer } = context.get(serverSide);
  const { value: invitation, failure } = await attempt(
    api('GET /api/invitations/by-token/{token}', { params }),
  );
  if (failure) return data({ invitation: null, me: null }, 404);
  const me = viewer && (await api('GET /api/account/{id}', { params: { id: viewer.id } }));
  return data({ invitation, me: me?.basic.email ?? null });
}

/** Start page of each role. */
const HOME = {
  customer: '/account',
  seller: '/studio',
  label_owner: '/studio',
  staff: '/admin',
} as const satisfies Record<InvitedRole, string>;

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api, viewer } = context.get(serverSide);
  const form = await request.formData();
  const submitted = {
    first_name: textOf(form, 'first_name'),
    last_name: textOf(form, 'last_name'),
    terms: form.has('terms'),
  };
  const typed = { ...submitted, password: textOf(form, 'password') };
  const { value, failure } = await attempt(
    api('POST /api/invitations/{token}/accept', { params, body: viewer ? {} : filled(typed) }),
  );
  if (failure) return data({ failure, submitted }, failure.status);
  // Full page load, because the app shell shows the signed-in user.
  return redirectDocument(value.agreement === null ? HOME[value.role] : '/studio/agreements');
}

/** Omits empty fields, so the server reports all missing ones at once. */
function filled({
  terms,
  ...texts
}: Record<'first_name' | 'last_name' | 'password', string> & {
  terms: boolean;
}) {
  return { ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')), terms };
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('invitations');
  const { invitation, me } = loaderData;
  if (!invitation) return <Closed problem="invalid" inviter="" isMember={false} />;
  const inviter = invitation.invited_by || t('the_house');
  const { state, role, email, message, has_account } = invitation;
  if (state !== 'open' || email === null) {
    const problem = state === 'open' ? 'invalid' : state;
    return <Closed problem={problem} inviter={inviter} isMember={me !== null} />;
  }
  return (
    <SignInFrame title={t('title')} lead={t(`lead_${role}`, { inviter })}>
      <meta name="robots" content="noindex" />
      {message && (
        <blockquote className="invitation-message">
          <p>{message}</p>
          <footer>{inviter}</footer>
        </blockquote>
      )}
      {invitation.label && <LabelRequest label={invitation.label} />}
      <dl className="invitation-facts">
        <dt>{t('for')}</dt>
        <dd>
          <Breakable text={email} />
        </dd>
        <dt>{t('until')}</dt>
        <dd>
          <Instant value={invitation.expires_at} style="long-date" />
        </dd>
      </dl>
      <NextStep me={me} email={email} hasAccount={has_account} rejected={actionData} />
    </SignInFrame>
  );
}

/**
 * Rights that the label requests. The artist decides on them later, not by accepting the
 * invitation.
 */
function LabelRequest({ label }: { label: { name: string; rights: readonly LabelRight[] } }) {
  const { t } = useTranslation(['invitations', 'labels']);
  return (
    <div className="invitation-request">
      <p>{t('label_asks', { label: label.name })}</p>
      <ul>
        {label.rights.map((right) => (
          <li key={right}>{t(`labels:rights.${right}`)}</li>
        ))}
        {label.rights.length === 0 && <li>{t('labels:rights.none')}</li>}
      </ul>
    </div>
  );
}

interface NextStepProps {
  me: string | null;
  email: string;
  hasAccount: boolean;
  rejected: Route.ComponentProps['actionData'];
}

function NextStep({ me, email, hasAccount, rejected }: NextStepProps) {
  const { t } = useTranslation('invitations');
  if (me === email) {
    return (
      <ActionForm form="accept" failure={rejected?.failure} submit={t('join.submit')} wide>
        <p className="text-soft">{t('join.text')}</p>
      </ActionForm>
    );
  }
  if (me !== null) {
    return (
      <>
        <Notice tone="warning">{t('other.text', { email: me })}</Notice>
        <Form method="post" action="/account/log-out" reloadDocument>
          <CsrfField />
          <Button type="submit" wide>
            {t('other.submit')}
          </Button>
        </Form>
      </>
    );
  }
  if (hasAccount) return <LogInFirst />;
  return <RegisterForm email={email} failure={rejected?.failure} submitted={rejected?.submitted} />;
}

function LogInFirst() {
  const { t } = useTranslation('invitations');
  const { token } = useParams();
  return (
    <>
      <p className="text-soft">{t('log_in.text')}</p>
      <ButtonLink to={loginPath({ returnTo: `/invitation/${token}` })} variant="primary" wide>
        {t('log_in.submit')}
      </ButtonLink>
    </>
  );
}

interface RegisterProps {
  email: string;
  failure: CallFailure | undefined;
  submitted: { first_name: string; last_name: string; terms: boolean } | undefined;
}

function RegisterForm({ email, failure, submitted }: RegisterProps) {
  const { t } = useTranslation(['invitations', 'account']);
  const labels = {
    first_name: t('account:register.first_name'),
    last_name: t('account:register.last_name'),
    password: t('account:password'),
    terms: null,
  };
  const form = { form: 'accept', failure, labels };
  const field = fieldsOf(form);
  return (
    <ActionForm {...form} submit={t('register.submit')} wide>
      {/* Lets password managers pair the user name with the password. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <NameFields field={field} submitted={submitted} />
      <NewPasswordField {...field('password')} maxLength={200} />
      <TermsField {...field('terms')} defaultChecked={submitted?.terms ?? false} />
    </ActionForm>
  );
}

interface ClosedProps {
  problem: 'expired' | 'accepted' | 'revoked' | 'invalid';
  inviter: string;
  isMember: boolean;
}

function Closed({ problem, inviter, isMember }: ClosedProps) {
  const { t } = useTranslation(['invitations', 'common']);
  const title = t(`closed.${problem}`);
  if (problem === 'accepted' && isMember) {
    return (
      <ActionScreen title={title} lead={t('closed.accepted_member_text')} to="/account">
        {t('common:header.account')}
      </ActionScreen>
    );
  }
  const isAccepted = problem === 'accepted';
  const lead = t(`closed.${problem}_text`, { inviter, days: INVITATION_DAYS });
  return (
    <ActionScreen title={title} lead={lead} to={isAccepted ? '/login' : '/'}>
      {t(isAccepted ? 'closed.to_login' : 'closed.to_shop')}
    </ActionScreen>
  );
}

interface ActionScreenProps {
  title: string;
  lead: string;
  to: string;
  children: string;
}

/** Shows that there is nothing to do here, with a link to continue. */
function ActionScreen({ title, lead, to, children }: ActionScreenProps) {
  return (
    <SignInFrame title={title} lead={lead}>
      <meta name="robots" content="noindex" />
      <ButtonLink to={to} variant="primary" wide>
        {children}
      </ButtonLink>
    </SignInFrame>
  );
}
