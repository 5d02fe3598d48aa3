import type { PlatformReport } from '@lathe/contract/platform-report-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Fact } from '../fact.tsx';
import { MadeList, ReadyNotice } from './made-files.tsx';

interface Props {
  report: PlatformReport;
  /** The file that the viewer can save now. */
  download: string | null;
  rejected: { intent: string; failure: CallFailure } | undefined;
}

/** The yearly report to HMRC, and the messages that it was filed with. */
export function ReportCard({ report, download, rejected }: Props) {
  const { t } = useTranslation('year_end');
  const { year, next } = report;
  const isOther = rejected && rejected.intent !== 'make' && rejected.intent !== 'abroad';
  return (
    <Card title={t('report')}>
      <div className="stack gap-4">
        <dl className="person-facts">
          <Fact term={t('reported')}>
            {t('reported_of', { count: report.reported_count, all: report.seller_count })}
          </Fact>
          <Fact term={t('earned')}>
            <span className="figures">{report.earned.formatted}</span>
          </Fact>
          <Fact term={t('withheld')}>
            <span className="figures">{report.withheld.formatted}</span>
          </Fact>
        </dl>
        <p className="text-soft">{t('report_text')}</p>
        {!report.is_over && <Notice tone="info">{t('not_over')}</Notice>}
        {!report.is_set_up && <Notice tone="warning">{t('not_set_up')}</Notice>}
        {report.gap_count > 0 && (
          <Notice tone="warning">{t('gaps_text', { count: report.gap_count })}</Notice>
        )}
        {download && (
          <ReadyNotice to={`/admin/payouts/year/${year}/files/${download}`} save={t('save')}>
            {t('ready')}
          </ReadyNotice>
        )}
        <FormProblem form="report" labels={{}} failure={isOther ? rejected.failure : undefined} />
        {report.is_over && report.is_set_up && (
          <NextMessage
            next={next}
            failure={rejected?.intent === 'make' ? rejected.failure : undefined}
          />
        )}
        <MadeList
          made={report.made.map(({ sellers, by, number, kind, ...file }) => ({
            at: file.at,
            sha256: file.sha256,
            what: [
              t(`messages.${kind}`, { number }),
              t('made_by', { name: by ?? t('someone'), count: sellers }),
            ].join(', '),
            tools: <Tools number={number} file={file} />,
          }))}
        />
      </div>
    </Card>
  );
}

function NextMessage({
  next,
  failure,
}: {
  next: PlatformReport['next'];
  failure: CallFailure | undefined;
}) {
  const { t } = useTranslation('year_end');
  if (next === null) return <p>{t('all_filed')}</p>;
  const { number, kind, sellers } = next;
  return (
    <>
      {number > 1 && <p>{t(`next.${kind}`, { number, count: sellers })}</p>}
      <ActionForm form="make" failure={failure} submit={t('make')} />
    </>
  );
}

type MadeMessage = Pick<PlatformReport['made'][number], 'uuid' | 'filed_at' | 'file_enabled'>;

/** What was filed can be made again; of the next message, an admin says that it was sent. */
function Tools({ number, file }: { number: number; file: MadeMessage }) {
  const { t } = useTranslation('year_end');
  if (file.filed_at) {
    return (
      <div className="row gap-3">
        <Badge tone="success">{t('filed')}</Badge>
        <Instant value={file.filed_at} style="date" />
        <ButtonForm intent={`again-${number}`} name={t('again_named', { number })}>
          {t('again')}
        </ButtonForm>
      </div>
    );
  }
  if (!file.file_enabled) return null;
  return (
    <StepButton
      intent={`filed-${file.uuid}`}
      subject={t('messages.new', { number })}
      label={t('mark_filed')}
      question={{
        title: t('mark_filed_title', { number }),
        text: t('mark_filed_text'),
        confirm: t('mark_filed'),
      }}
    />
  );
}
