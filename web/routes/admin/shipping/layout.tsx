import { Outlet } from 'react-router';
import { useCanEdit } from '../../../features/admin/may-edit.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import '../../../features/admin/shipping/shipping.css';

export default function ShippingLayout() {
  const { t } = useTranslation(['admin_shipping', 'admin']);
  const canEdit = useCanEdit();
  const links = [
    {
      to: '/admin/shipping',
      label: t('tabs.postage'),
      end: true,
      also: '/admin/shipping/postage/',
    },
    { to: '/admin/shipping/countries', label: t('tabs.countries') },
  ];
  return (
    <>
      <header>
        <h1>{t('admin:sections.shipping.title')}</h1>
      </header>
      <TabLinks label={t('tabs.label')} links={links} />
      {!canEdit && <Notice>{t('look_only')}</Notice>}
      <Outlet />
    </>
  );
}
