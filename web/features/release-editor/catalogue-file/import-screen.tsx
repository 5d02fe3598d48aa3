import type { ScreenProps } from '../../../lib/route-types.ts';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ReleaseTabs } from '../release-tabs.tsx';
import type { action, loader } from './catalogue-file.server.ts';
import { CatalogueFile } from './catalogue-file.tsx';

/** The catalogue file among the releases of a seller; labels have it in their own area. */
export function ImportScreen(props: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('catalogue_file');
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')} />
      <ReleaseTabs />
      <CatalogueFile {...props} />
    </>
  );
}
