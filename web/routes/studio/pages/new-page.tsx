import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import type { Route } from './+types/new-page.ts';
import { PageForm } from './page-form.tsx';
import { EMPTY_PAGE, readPageValues } from './page-values.ts';
import '../../../features/page-editor/page-editor.css';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer, publicUrl } = requireViewer(args);
  // Rejects users who may not sell before they fill in the form.
  await api('GET /api/users/{user}/pages', { params: { user: viewer.id } });
  return { userId: viewer.id, host: new URL(publicUrl).host };
}

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const { version: _, ...body } = readPageValues(await args.request.formData());
  const params = { user: viewer.id };
  const { value, failure } = await attempt(api('POST /api/users/{user}/pages', { params, body }));
  if (failure) return data({ submitted: { ...body, version: 0 }, failure }, failure.status);
  return redirect(`/studio/pages/${value.uuid}?done=made`);
}

export default function NewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['my_pages', 'studio']);
  const title = t('new_title');
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <ScreenHead title={title} crumbs={[{ label: t('title'), to: '/studio/pages' }]} />
      <Card className="form-card">
        <PageForm
          userId={loaderData.userId}
          pageId={null}
          values={actionData?.submitted ?? EMPTY_PAGE}
          failure={actionData?.failure}
          host={loaderData.host}
        />
      </Card>
    </>
  );
}
