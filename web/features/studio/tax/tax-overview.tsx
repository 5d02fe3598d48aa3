/** The tax papers of a seller: profile, self-billing agreement, treaty claims. */
import type { CountryOption } from '@lathe/contract/region-calls';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { usePercent } from '../../../lib/percent.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sections } from '../../../ui/section-boundary.tsx';
import { Instant, useInstantText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { PayoutHead } from '../payouts/payout-head.tsx';
import { Answers } from './answers.tsx';
import { SelfBillingCard } from './self-billing-card.tsx';
import { type Interview, TAX_PATH } from './steps.ts';
import type { action, loader } from './tax-overview.server.ts';
import { TreatyCard } from './treaty-card.tsx';
import { WithheldCard } from './withheld-card.tsx';
import '../onboarding/onboarding.css';

export function TaxOverview({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('tax');
  const { interview, selfBilling, treaty, withheld, countries, isOwn, done } = loaderData;
  const isSigned = interview.signedVersion > 0;
  return (
    <>
      <title>{t('page_title', { title: t('title') })}</title>
      <PayoutHead title={t('title')} lead={t('lead')} tabs={loaderData.tabs} />
      {done && !actionData && (
        <FocusedOnMount>
          <Notice tone="success">{t(`done_notice.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      <Sections>
        <ProfileCard interview={interview} countries={countries} isOwn={isOwn} />
        {selfBilling.is_needed && (
          <SelfBillingCard selfBilling={selfBilling} isOwn={isOwn} rejected={actionData} />
        )}
        {isSigned && !treaty.is_uk_resident && (
          <TreatyCard treaty={treaty} countries={countries} isOwn={isOwn} rejected={actionData} />
        )}
        {withheld.length > 0 && <WithheldCard rows={withheld} isOwn={isOwn} />}
        {isSigned && <VersionsCard interview={interview} countries={countries} />}
      </Sections>
    </>
  );
}

interface ProfileProps {
  interview: Interview;
  countries: readonly CountryOption[];
  isOwn: boolean;
}

function ProfileCard({ interview, countries, isOwn }: ProfileProps) {
  const { t } = useTranslation('tax');
  const { status, signedVersion } = interview;
  const label = status === 'draft' ? 'resume' : signedVersion > 0 ? 'update' : 'start';
  return (
    <Card
      title={t('profile.title')}
      actions={
        <Badge tone={signedVersion > 0 ? 'success' : 'warning'}>
          {t(signedVersion > 0 ? 'profile.signed' : 'profile.missing')}
        </Badge>
      }
    >
      <div className="stack gap-4">
        <ProfileText interview={interview} />
        {status === 'complete' && <Answers interview={interview} countries={countries} />}
        {isOwn && (
          <div className="row gap-3">
            <ButtonLink
              to={`${TAX_PATH}/interview`}
              variant={label === 'update' ? 'secondary' : 'primary'}
            >
              {t(`profile.${label}`)}
            </ButtonLink>
            {status === 'draft' && (
              <StepButton
                intent="discard"
                variant="quiet"
                subject={t('profile.title')}
                label={t('profile.discard')}
                question={{
                  title: t('profile.discard_title'),
                  text: t('profile.discard_text'),
                  confirm: t('profile.discard'),
                }}
              />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

function ProfileText({ interview }: { interview: Interview }) {
  const { t } = useTranslation('tax');
  const percent = usePercent();
  const dayText = useInstantText({ style: 'long-date' });
  const { status, signed_at, withholding_basis_points: rate } = interview;
  if (signed_at === null) {
    return <p>{t(status === 'draft' ? 'profile.draft_text' : 'profile.none_text')}</p>;
  }
  return (
    <>
      <p>{t('profile.signed_text', { day: dayText(signed_at) })}</p>
      <p>{rate === 0 ? t('profile.no_tax') : t('profile.tax', { rate: percent(rate ?? 0) })}</p>
      {status === 'draft' && <p>{t('profile.unsigned_changes')}</p>}
    </>
  );
}

function VersionsCard({ interview, countries }: Pick<ProfileProps, 'interview' | 'countries'>) {
  const { t } = useTranslation('tax');
  return (
    <Card title={t('versions.title')} flush>
      <DataTable
        label={t('versions.title')}
        items={interview.versions}
        itemKey={({ version }) => String(version)}
        empty={null}
        columns={[
          {
            id: 'version',
            header: t('versions.version'),
            isRowHeader: true,
            cell: ({ version }) => <span className="figures">{version}</span>,
          },
          {
            id: 'signed',
            header: t('versions.signed'),
            cell: ({ signed_at }) => <Instant value={signed_at} style="date" />,
          },
          {
            id: 'kind',
            header: t('versions.kind'),
            cell: ({ tax_classification }) => t(`kinds.${tax_classification}`),
          },
          {
            id: 'country',
            header: t('versions.country'),
            cell: ({ country_iso }) =>
              countries.find(({ iso }) => iso === country_iso)?.name ?? country_iso,
          },
          {
            id: 'by',
            header: t('versions.by'),
            cell: ({ signature }) => <span className="break-anywhere">{signature}</span>,
          },
        ]}
      />
    </Card>
  );
}
