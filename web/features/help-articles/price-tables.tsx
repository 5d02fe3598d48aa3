/** Prices and earnings of copies, in pounds. */

import { bcp47 } from '@lathe/rules/locales';
import { formatMoney } from '@lathe/rules/money';
import { TIERS } from '@lathe/rules/prices';
import { useLocale } from '../../ui/locale.ts';
import { useTranslation } from '../../ui/translation.ts';
import { useArticleText } from './article-message.tsx';
import { ArticleTable, Pair } from './blocks.tsx';
import { COPY_STEPS } from './formats.ts';
import { type GuidePrice, useGuide } from './guide.ts';

export function PriceTable() {
  const articleText = useArticleText();
  const locale = useLocale();
  return (
    <TierTable
      caption={articleText('selling.prices.caption')}
      cell={({ retail, dealer }) => (
        <Pair first={formatMoney(retail, locale)} second={formatMoney(dealer, locale)} />
      )}
    />
  );
}

export function EarningsTable() {
  const articleText = useArticleText();
  const locale = useLocale();
  return (
    <TierTable
      caption={articleText('selling.earnings.caption')}
      cell={({ earnings, businessEarnings }) => (
        <Pair
          first={formatMoney(earnings, locale)}
          second={formatMoney(businessEarnings, locale)}
        />
      )}
    />
  );
}

interface TierTableProps {
  caption: string;
  cell: (price: GuidePrice) => React.ReactNode;
}

function TierTable({ caption, cell }: TierTableProps) {
  const { t } = useTranslation('help');
  const rows = useGuide().formats.map(({ format, prices }) => ({
    id: format,
    cells: [t(`formats.${format}`), ...TIERS.map((tier) => cell(prices[tier]))],
  }));
  return (
    <ArticleTable
      alignsNumbers
      caption={caption}
      head={[t('selling.prices.format'), ...TIERS.map((tier) => t(`tiers.${tier}`))]}
      rows={rows}
    />
  );
}

export function CopiesTable() {
  const { t } = useTranslation('help');
  const percent = new Intl.NumberFormat(bcp47(useLocale()), { style: 'percent' });
  const rows = COPY_STEPS.map(({ from, percentOff }) => ({
    id: String(from),
    cells: [t('selling.copies.from', { count: from }), percent.format(percentOff / 100)],
  }));
  return (
    <ArticleTable
      alignsNumbers
      caption={t('selling.copies.caption')}
      head={[t('selling.copies.quantity'), t('selling.copies.discount')]}
      rows={rows}
    />
  );
}
