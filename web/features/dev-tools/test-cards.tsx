import { TEST_CARDS } from '@lathe/rules/test-cards';
import { TextLink } from '../../ui/link.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Trans, useTranslation } from '../../ui/translation.ts';
import './dev-tools.css';

export function TestCards() {
  const { t } = useTranslation('checkout');
  const { t: common } = useTranslation('common');
  return (
    <div className="page page-body stack gap-6">
      <title>{t('test_cards.page_title')}</title>
      <ScreenHead
        crumbs={[{ label: common('header.help'), to: '/help' }]}
        title={t('test_cards.title')}
        lead={t('test_cards.lead')}
      />
      <dl className="stack dev-cards gap-4 columns-2">
        {TEST_CARDS.map(({ number, behaviour }) => (
          <div key={number} className="card card-body">
            <dt className="figures text-strong">{number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</dt>
            <dd className="text-soft">
              <Trans
                t={t}
                i18nKey={`test_cards.${behaviour}`}
                components={{ bank: <TextLink to="/dev/bank" /> }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
