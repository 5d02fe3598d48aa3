import { TabLinks } from '../../ui/tab-links.tsx';
import { useTranslation } from '../../ui/translation.ts';

/** Tabs for releases, release groups and the catalogue file. */
export function ReleaseTabs() {
  const { t } = useTranslation('release_groups');
  return (
    <TabLinks
      label={t('tabs.label')}
      links={[
        { to: '/studio/releases', label: t('tabs.releases'), end: true },
        { to: '/studio/releases/groups', label: t('tabs.groups') },
        { to: '/studio/releases/import', label: t('tabs.import') },
      ]}
    />
  );
}
