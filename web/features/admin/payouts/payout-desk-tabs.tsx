import { TabLinks } from '../../../ui/tab-links.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useCanEdit } from '../may-edit.ts';

/** Staff only review tax papers, which are a section of their own for them. */
export function PayoutDeskTabs() {
  const { t } = useTranslation('payout_desk');
  if (!useCanEdit()) return null;
  return (
    <TabLinks
      label={t('title')}
      links={[
        { to: '/admin/payouts', label: t('tabs.queue'), end: true },
        { to: '/admin/payouts/files', label: t('tabs.files') },
        { to: '/admin/payouts/accounts', label: t('tabs.accounts') },
        { to: '/admin/payouts/reserves', label: t('tabs.reserves') },
        { to: '/admin/payouts/unclaimed', label: t('tabs.unclaimed') },
        { to: '/admin/payouts/tax', label: t('tabs.tax') },
        { to: '/admin/payouts/year', label: t('tabs.year') },
      ]}
    />
  );
}
