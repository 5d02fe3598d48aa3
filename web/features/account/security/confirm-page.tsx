/** Asked before a page about money opens. */
import type { ScreenProps } from '../../../lib/route-types.ts';
import { useTranslation } from '../../../ui/translation.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import type { action, loader } from './confirm-page.server.ts';
import './security.css';

export function ConfirmPage({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('account');
  return (
    <>
      <title>{t('page_title', { title: t('confirm_identity.title') })}</title>
      <ConfirmIdentity
        message={t('confirm_identity.sensitive')}
        pending={{ intent: 'confirm' }}
        failure={actionData?.failure ?? null}
        withCode={loaderData.withCode}
        cancelTo="/account"
      />
    </>
  );
}
