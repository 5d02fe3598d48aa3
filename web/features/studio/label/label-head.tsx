import type { OwnLabel } from '@lathe/contract/label-calls';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../ui/link.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';

const TABS = ['roster', 'invitations', 'sales', 'catalogue'] as const;

/** Header of all label pages and of the splits, which sellers without a label have too. */
export function LabelHead({ label }: { label: OwnLabel }) {
  const { t } = useTranslation('labels');
  return (
    <>
      <ScreenHead overline={t('area')} title={label.name}>
        <TextLink to={`/labels/${label.url}`}>{t('public_page')}</TextLink>
      </ScreenHead>
      <TabLinks
        label={t('area')}
        links={[
          { to: '/studio/label', label: t('tabs.profile'), end: true },
          ...TABS.map((tab) => ({ to: `/studio/label/${tab}`, label: t(`tabs.${tab}`) })),
          { to: '/studio/splits', label: t('tabs.splits') },
        ]}
      />
    </>
  );
}
