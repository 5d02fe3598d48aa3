import { PAYEE_WAIT_DAYS } from '@lathe/rules/invited-payees';
import type { LabelRight } from '@lathe/rules/label-rights';
import { INVITATION_DAYS } from '@lathe/rules/limits';
import { Form, useParams } from 'react-router';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { usePercent } from '../../../lib/percent.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { loginPath } from '../../../lib/sign-in-path.ts';
import { Breakable } from '../../../ui/breakable.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';
import type { action, loader } from './invitation.server.ts';
import { NameFields } from './name-fields.tsx';
import { TermsField } from './terms-field.tsx';
import './invitation.css';

export function InvitationPage({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['invitations', 'members']);
  const { invitation, me } = loaderData;
  if (actionData?.declined) {
    return (
      <ActionScreen title={t('payee.declined')} lead={t('payee.declined_text')} to="/">
        {t('closed.to_shop')}
      </ActionScreen>
    );
  }
  if (!invitation) return <Closed problem="invalid" inviter="" isMember={false} days={0} />;
  const inviter = invitation.invited_by || t('the_house');
  const declineFailure = actionData?.submitted ? undefined : actionData?.failure;
  const { state, role, email, message, has_account } = invitation;
  if (state !== 'open' || email === null) {
    const problem = state === 'open' ? 'invalid' : state;
    const days = role === 'payee' ? PAYEE_WAIT_DAYS : INVITATION_DAYS;
    return <Closed problem={problem} inviter={inviter} isMember={me !== null} days={days} />;
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
        {invitation.member_role && (
          <>
            <dt>{t('members:invite.role')}</dt>
            <dd>{t(`members:roles.${invitation.member_role}`)}</dd>
          </>
        )}
        {invitation.payee && <OfferedShare payee={invitation.payee} />}
        <dt>{t('until')}</dt>
        <dd>
          <Instant value={invitation.expires_at} style="long-date" />
        </dd>
      </dl>
      {invitation.member_role && (
        <p className="text-soft">{t(`members:role_help.${invitation.member_role}`)}</p>
      )}
      {invitation.payee && me === email ? (
        <ToShares />
      ) : (
        <NextStep
          me={me}
          email={email}
          hasAccount={has_account}
          isPayee={role === 'payee'}
          rejected={actionData}
        />
      )}
      {invitation.payee && <DeclineShare inviter={inviter} failure={declineFailure} />}
    </SignInFrame>
  );
}

function OfferedShare({
  payee,
}: {
  payee: { title: string; artist: string; share_basis_points: number | null };
}) {
  const { t } = useTranslation('invitations');
  const percent = usePercent();
  const { title, artist, share_basis_points: share } = payee;
  return (
    <>
      <dt>{t('payee.release')}</dt>
      <dd>{t('payee.by', { title, artist })}</dd>
      <dt>{t('payee.share')}</dt>
      <dd>
        {share === null ? t('payee.ended') : t('payee.share_of', { percent: percent(share) })}
      </dd>
    </>
  );
}

/** The share is answered in the account, where all of the split is shown. */
function ToShares() {
  const { t } = useTranslation('invitations');
  return (
    <>
      <p className="text-soft">{t('payee.join')}</p>
      <ButtonLink to="/account/shares" variant="primary" wide>
        {t('payee.to_shares')}
      </ButtonLink>
    </>
  );
}

function DeclineShare({ inviter, failure }: { inviter: string; failure: CallFailure | undefined }) {
  const { t } = useTranslation('invitations');
  return (
    <div className="invitation-decline">
      <ActionForm form="decline" submit={t('payee.decline')} variant="secondary" failure={failure}>
        <p className="text-small text-soft">{t('payee.decline_text', { inviter })}</p>
      </ActionForm>
    </div>
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
  isPayee: boolean;
  rejected: ScreenProps<typeof loader, typeof action>['actionData'];
}

function NextStep({ me, email, hasAccount, isPayee, rejected }: NextStepProps) {
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
  const submitted = rejected?.submitted;
  const failure = submitted ? rejected?.failure : undefined;
  return <RegisterForm email={email} isPayee={isPayee} failure={failure} submitted={submitted} />;
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
  isPayee: boolean;
  failure: CallFailure | undefined;
  submitted: { first_name: string; last_name: string; terms: boolean } | undefined;
}

function RegisterForm({ email, isPayee, failure, submitted }: RegisterProps) {
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
    <ActionForm {...form} submit={t(isPayee ? 'payee.register' : 'register.submit')} wide>
      {isPayee && <p className="text-soft">{t('payee.register_text')}</p>}
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
  /** How long such an invitation is valid. */
  days: number;
}

function Closed({ problem, inviter, isMember, days }: ClosedProps) {
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
  const lead = t(`closed.${problem}_text`, { inviter, days });
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
