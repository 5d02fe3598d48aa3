import { BUNDLE_PARTS_MIN } from '@lathe/rules/bundle-limits';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { BundleForm } from './bundle-form.tsx';
import { emptyBundle } from './bundle-values.ts';
import type { action, loader } from './new-bundle.server.ts';
import './bundles.css';

export function NewBundle({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['bundles', 'studio']);
  const { choices, pages } = loaderData;
  const title = t('new_title');
  const [page] = pages;
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <ScreenHead title={title} crumbs={[{ label: t('title'), to: '/studio/bundles' }]} />
      {page && choices.length >= BUNDLE_PARTS_MIN ? (
        <BundleForm
          {...loaderData}
          values={actionData?.submitted ?? emptyBundle(page.uuid)}
          failure={actionData?.failure}
          submit={t('form.create')}
        />
      ) : (
        <EmptyState
          title={t('too_few')}
          action={<ButtonLink to="/studio/releases">{t('to_releases')}</ButtonLink>}
        >
          {t('too_few_text')}
        </EmptyState>
      )}
    </>
  );
}
