import type { ReactNode } from 'react';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { PayoutTab } from './payout-tabs.ts';

interface Props {
  /** Of the page; the area has its name above it. */
  title: string;
  lead: string;
  tabs: readonly PayoutTab[];
  children?: ReactNode;
}

/** Header of balances, bank accounts and tax papers, which are one area. */
export function PayoutHead({ title, lead, tabs, children }: Props) {
  const { t } = useTranslation('payouts');
  return (
    <>
      <ScreenHead
        overline={title === t('title') ? undefined : t('title')}
        title={title}
        lead={lead}
      >
        {children}
      </ScreenHead>
      <TabLinks
        label={t('title')}
        links={tabs.map(({ name, to }) => ({
          to,
          label: t(`tabs.${name}`),
          end: name === 'balances',
        }))}
      />
    </>
  );
}
