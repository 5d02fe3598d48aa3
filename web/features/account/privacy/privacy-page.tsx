import type { ScreenProps } from '../../../lib/route-types.ts';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Sections } from '../../../ui/section-boundary.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ConfirmIdentity } from '../security/confirm-identity.tsx';
import { DeleteCard } from './delete-card.tsx';
import { ExportCard } from './export-card.tsx';
import type { action, loader } from './privacy-page.server.ts';
import '../security/security.css';
import './privacy.css';

export function PrivacyPage(props: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['privacy', 'account']);
  return (
    <>
      <title>{t('account:page_title', { title: t('title') })}</title>
      <Content {...props} />
    </>
  );
}

function Content({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('privacy');
  const { userId, newest, withCode, outstanding } = loaderData;
  if (actionData?.step === 'confirm') {
    return <ConfirmIdentity {...actionData} withCode={withCode} cancelTo="/account/privacy" />;
  }
  const failureOf = (intent: string) =>
    actionData?.intent === intent ? actionData.failure : undefined;
  return (
    <Sections>
      <ScreenHead title={t('title')} lead={t('lead')} />
      <ExportCard
        userId={userId}
        newest={newest}
        failures={{ ask: failureOf('export'), download: failureOf('download') }}
      />
      <DeleteCard withCode={withCode} outstanding={outstanding} failure={failureOf('delete')} />
    </Sections>
  );
}
