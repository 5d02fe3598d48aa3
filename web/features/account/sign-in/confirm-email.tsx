import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DemoMail } from '../demo-mail.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';
import type { action } from './confirm-email.server.ts';
import { LinkProblem, type LinkProblemCode } from './link-problem.tsx';

/** Confirms on click only, because mail scanners open links too. */
export function ConfirmEmail({ actionData }: ScreenProps<undefined, typeof action>) {
  const { t } = useTranslation('account');
  if (actionData?.problem) {
    return <BrokenLink {...actionData} problem={actionData.problem} />;
  }
  if (actionData?.step === 'confirm' && isAboutPassword(actionData.failure)) {
    return <ChoosePassword failure={actionData.failure} />;
  }
  return (
    <SignInFrame title={t('confirm_email.title')} lead={t('confirm_email.lead')}>
      <meta name="robots" content="noindex" />
      <ActionForm
        form="confirm"
        failure={actionData?.failure}
        submit={t('confirm_email.submit')}
        wide
      />
    </SignInFrame>
  );
}

function isAboutPassword({ code, fields }: CallFailure): boolean {
  return code === 'password_needed' || fields.password !== undefined;
}

/** For a browser other than the one that registered, where it is unknown who chose the password. */
function ChoosePassword({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation('account');
  const form = {
    form: 'confirm',
    failure: failure.code === 'password_needed' ? undefined : failure,
    labels: { password: t('new_password') },
  };
  const field = fieldsOf(form);
  return (
    <SignInFrame title={t('confirm_email.title')} lead={t('confirm_email.choose_lead')} announced>
      <meta name="robots" content="noindex" />
      <ActionForm {...form} submit={t('confirm_email.submit')} wide>
        <NewPasswordField {...field('password')} maxLength={200} />
      </ActionForm>
    </SignInFrame>
  );
}

type BrokenLinkProps = NonNullable<ScreenProps<undefined, typeof action>['actionData']> & {
  problem: LinkProblemCode;
};

function BrokenLink({ problem, ...resend }: BrokenLinkProps) {
  const { t } = useTranslation('account');
  const failure = resend.step === 'resend' ? resend.failure : undefined;
  const sent = resend.step === 'resend' && !resend.failure;
  const form = { form: 'resend', failure, labels: { email: t('email') } };
  const field = fieldsOf(form);
  return (
    <LinkProblem problem={problem}>
      {problem === 'token_used' && (
        <>
          <p>{t('link.used_confirm_text')}</p>
          <ButtonLink to="/login" variant="primary" wide>
            {t('log_in')}
          </ButtonLink>
        </>
      )}
      {sent ? (
        <>
          <FocusedOnMount>
            <Notice tone="success">{t('register.resent')}</Notice>
          </FocusedOnMount>
          <DemoMail />
        </>
      ) : (
        <>
          <h2 className="text-lead">{t('link.ask_confirm')}</h2>
          <ActionForm
            {...form}
            submit={t('link.ask_confirm_submit')}
            variant={problem === 'token_used' ? 'secondary' : 'primary'}
            wide
          >
            <input type="hidden" name="problem" value={problem} />
            <EmailField
              {...field('email')}
              defaultValue={resend.step === 'resend' ? resend.email : undefined}
            />
          </ActionForm>
        </>
      )}
    </LinkProblem>
  );
}
