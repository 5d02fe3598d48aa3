import { Outlet } from 'react-router';
import { useCanEdit } from '../../../features/admin/may-edit.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import '../../../features/admin/catalogue/catalogue.css';

export default function CatalogueLayout() {
  const { t } = useTranslation(['admin_catalogue', 'admin']);
  const canEdit = useCanEdit();
  const links = [
    {
      to: '/admin/catalogue',
      label: t('tabs.genres'),
      end: true,
      also: '/admin/catalogue/genres/',
    },
    { to: '/admin/catalogue/formats', label: t('tabs.formats') },
    { to: '/admin/catalogue/merch', label: t('tabs.merch') },
    { to: '/admin/catalogue/prices', label: t('tabs.prices') },
    { to: '/admin/catalogue/vat', label: t('tabs.vat') },
  ];
  return (
    <>
      <header>
        <h1>{t('admin:sections.catalogue.title')}</h1>
      </header>
      <TabLinks label={t('tabs.label')} links={links} />
      {!canEdit && <Notice>{t('look_only')}</Notice>}
      <Outlet />
    </>
  );
}
