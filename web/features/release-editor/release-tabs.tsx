import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../ui/tab-links.tsx';

/** Tabs for releases and release groups. */
export function ReleaseTabs() {
  const { t } = useTranslation('release_groups');
  return (
    <TabLinks
      label={t('tabs.label')}
      links={[
        { to: '/studio/releases', label: t('tabs.releases'), end: true },
        { to: '/studio/releases/groups', label: t('tabs.groups') },
      ]}
    />
  );
}
