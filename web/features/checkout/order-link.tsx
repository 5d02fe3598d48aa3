/** For guests whose order link has expired or is lost. */

import { ActionForm } from '../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { DemoMail } from '../account/demo-mail.tsx';
import { SignInFrame } from '../account/sign-in-frame.tsx';
import type { action, loader } from './order-link.server.ts';

export function OrderLink({
  loaderData: { why },
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('orders');
  const signIn = <TextLink to="/login?return_to=/account/orders">{t('link.sign_in')}</TextLink>;
  if (actionData && !actionData.failure) {
    return (
      <SignInFrame
        announced
        title={t('link.sent_title')}
        lead={t('link.sent_text', { number: actionData.number, email: actionData.email })}
        below={signIn}
      >
        <ButtonLink to="/checkout/link" wide>
          {t('link.again')}
        </ButtonLink>
        <DemoMail />
      </SignInFrame>
    );
  }
  const labels = { number: t('link.number'), email: t('link.email') };
  const form = { form: 'order-link', failure: actionData?.failure, labels };
  const field = fieldsOf(form);
  return (
    <SignInFrame title={t('link.title')} lead={t('link.lead')} below={signIn}>
      {why && !actionData && (
        <Notice tone={why === 'replaced' ? 'success' : 'warning'}>
          <p>{t(`link.${why}`)}</p>
        </Notice>
      )}
      <ActionForm {...form} submit={t('link.submit')} wide>
        <TextField
          {...field('number')}
          help={t('link.number_help')}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={actionData?.number}
        />
        <EmailField {...field('email')} defaultValue={actionData?.email} />
      </ActionForm>
    </SignInFrame>
  );
}
