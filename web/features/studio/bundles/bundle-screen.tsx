/** One bundle: on sale or not, its parts and texts, and who changed what. */
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SectionBoundary } from '../../../ui/section-boundary.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { BundleBadge } from './bundle-badge.tsx';
import { BundleForm } from './bundle-form.tsx';
import { BundleHistory } from './bundle-history.tsx';
import { BundleLife } from './bundle-life.tsx';
import type { action, loader } from './bundle-screen.server.ts';
import { valuesOfBundle } from './bundle-values.ts';
import './bundles.css';

export function BundleScreen({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['bundles', 'studio']);
  const { bundle, choices, pages, today, done, history, next } = loaderData;
  const { title, status, status_name, problem, shop_url, operations } = bundle;
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <ScreenHead title={title} crumbs={[{ label: t('title'), to: '/studio/bundles' }]}>
        <BundleBadge status={status}>{status_name}</BundleBadge>
        {shop_url && (
          <ButtonLink to={shop_url} size="small">
            {t('to_shop')}
          </ButtonLink>
        )}
      </ScreenHead>
      {actionData && !actionData.submitted && (
        <FocusedOnMount key={actionData.failure.attempt}>
          <Notice tone="danger">{actionData.failure.message}</Notice>
        </FocusedOnMount>
      )}
      {done && !actionData && (
        <FocusedOnMount key={`${done} ${bundle.version}`}>
          <Notice tone="success">{t(`done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      {problem !== null && (
        <Notice tone="warning" title={t('cannot_be_bought')}>
          {problem}
        </Notice>
      )}
      {status === 'live' && !bundle.page.is_live && (
        <Notice tone="warning">{t('page_offline')}</Notice>
      )}
      <BundleLife bundle={bundle} />
      {operations.edit_enabled && (
        <SectionBoundary>
          <BundleForm
            // Another version begins with what is stored.
            key={actionData?.submitted ? 'submitted' : bundle.version}
            {...{ choices, pages, today }}
            values={actionData?.submitted ?? valuesOfBundle(bundle)}
            version={actionData?.version ?? bundle.version}
            failure={actionData?.submitted && actionData.failure}
            submit={t('form.save')}
          />
        </SectionBoundary>
      )}
      {history.length > 0 && <BundleHistory entries={history} next={next} />}
    </>
  );
}
