import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './new-page.server.ts';
import { PageForm } from './page-form.tsx';
import { EMPTY_PAGE } from './page-values.ts';
import './page-editor.css';

export function NewPage({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
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
