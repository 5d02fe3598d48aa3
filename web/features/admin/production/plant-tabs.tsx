import { TabLinks } from '../../../ui/tab-links.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function PlantTabs() {
  const { t } = useTranslation('production');
  return (
    <TabLinks
      label={t('tabs.label')}
      links={[
        { to: '/admin/production', label: t('tabs.jobs'), end: true },
        { to: '/admin/production/batches', label: t('tabs.batches') },
        { to: '/admin/production/parcels', label: t('tabs.parcels') },
        { to: '/admin/production/days', label: t('tabs.days') },
      ]}
    />
  );
}
