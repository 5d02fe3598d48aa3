import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { ConfirmIdentity } from '../../../features/account/security/confirm-identity.tsx';
import { requireViewer } from '../../../lib/require-viewer.ts';
import '../../../features/account/security/security.css';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import type { Route } from './+types/page.ts';
import { DeleteCard } from './delete-card.tsx';
import { ExportCard } from './export-card.tsx';
import { performPrivacy } from './perform.server.ts';
import './privacy.css';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { id: viewer.id };
  const [exports, { enabled }] = await Promise.all([
    api('GET /api/account/{id}/exports', { params }),
    api('GET /api/account/{id}/two-factor', { params }),
  ]);
  return { userId: viewer.id, newest: exports.data[0] ?? null, withCode: enabled };
}

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const reply = await performPrivacy({ api, viewer, form });
  const status = 'failure' in reply ? reply.failure?.status : undefined;
  return data(reply, status);
}

export default function Privacy(props: Route.ComponentProps) {
  const { t } = useTranslation(['privacy', 'account']);
  return (
    <>
      <title>{t('account:page_title', { title: t('title') })}</title>
      <Content {...props} />
    </>
  );
}

function Content({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('privacy');
  const { userId, newest, withCode } = loaderData;
  if (actionData?.step === 'confirm') {
    return <ConfirmIdentity {...actionData} withCode={withCode} cancelTo="/account/privacy" />;
  }
  const failureOf = (intent: string) =>
    actionData?.intent === intent ? actionData.failure : undefined;
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')} />
      <ExportCard
        userId={userId}
        newest={newest}
        failures={{ ask: failureOf('export'), download: failureOf('download') }}
      />
      <DeleteCard withCode={withCode} failure={failureOf('delete')} />
    </>
  );
}
