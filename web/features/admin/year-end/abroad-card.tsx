import type { RoyaltiesAbroad } from '@lathe/contract/withheld-tax-calls';
import { BANK_DOWNLOAD_MINUTES } from '@lathe/rules/bank-file-limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Fact } from '../fact.tsx';
import { MadeList, ReadyNotice } from './made-files.tsx';

interface Props {
  abroad: RoyaltiesAbroad;
  /** The file that the viewer can save now. */
  download: string | null;
  failure: CallFailure | undefined;
}

/** Royalties to payees abroad: form CT600H. */
export function AbroadCard({ abroad, download, failure }: Props) {
  const { t } = useTranslation('year_end');
  const { year, payees, gross, withheld } = abroad;
  return (
    <Card title={t('abroad.title')}>
      <div className="stack gap-4">
        <dl className="person-facts">
          <Fact term={t('abroad.payees')}>
            <span className="figures">{payees}</span>
          </Fact>
          <Fact term={t('abroad.royalties')}>
            <span className="figures">{gross.formatted}</span>
          </Fact>
          <Fact term={t('withheld')}>
            <span className="figures">{withheld.formatted}</span>
          </Fact>
        </dl>
        <p className="text-soft">{t('abroad.text')}</p>
        {!abroad.is_over && <Notice tone="info">{t('abroad.not_over')}</Notice>}
        {download && (
          <ReadyNotice
            to={`/admin/payouts/year/${year}/ct600h/${download}`}
            save={t('abroad.save')}
          >
            {t('abroad.ready', { minutes: BANK_DOWNLOAD_MINUTES })}
          </ReadyNotice>
        )}
        {payees > 0 && (
          <ActionForm
            form="abroad"
            failure={failure}
            submit={t('abroad.make')}
            variant="secondary"
          />
        )}
        <MadeList
          made={abroad.made.map(({ by, rows, ...file }) => ({
            ...file,
            what: t('abroad.made_by', { name: by ?? t('someone'), count: rows }),
          }))}
        />
      </div>
    </Card>
  );
}
