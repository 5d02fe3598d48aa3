import { TabLinks } from '../../../ui/tab-links.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function OrderTabs() {
  const { t } = useTranslation('order_help');
  return (
    <TabLinks
      label={t('tabs.label')}
      links={[
        { to: '/admin/orders', label: t('tabs.orders'), end: true },
        { to: '/admin/orders/returns', label: t('tabs.returns') },
        { to: '/admin/orders/refunds', label: t('tabs.refunds') },
      ]}
    />
  );
}
