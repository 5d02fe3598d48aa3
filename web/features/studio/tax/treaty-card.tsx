import type { CountryOption } from '@lathe/contract/region-calls';
import type { TreatyClaimReply, TreatyClaims } from '@lathe/contract/tax-paper-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { usePercent } from '../../../lib/percent.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  treaty: TreatyClaims;
  countries: readonly CountryOption[];
  isOwn: boolean;
  rejected:
    | {
        intent: string;
        failure: CallFailure;
        days: { valid_from: string; valid_to: string };
        ticked: readonly string[];
      }
    | undefined;
}

/** Less tax by a treaty: what it would be, the claims so far, and a new claim. */
export function TreatyCard({ treaty, countries, isOwn, rejected }: Props) {
  const { t } = useTranslation('tax');
  const percent = usePercent();
  const { country_iso, full_basis_points, treaty_basis_points, claims, submit_enabled } = treaty;
  const country = countries.find(({ iso }) => iso === country_iso)?.name ?? country_iso ?? '';
  const full = percent(full_basis_points);
  return (
    <Card title={t('treaty.title')}>
      <div className="stack gap-4">
        <p>
          {treaty_basis_points === null
            ? t('treaty.no_rate', { country, full })
            : t('treaty.text', { country, full, rate: percent(treaty_basis_points) })}
        </p>
        <FormProblem
          form="withdraw"
          labels={{}}
          failure={rejected?.intent === 'withdraw' ? rejected.failure : undefined}
        />
        {claims.map((claim) => (
          <Claim key={claim.uuid} claim={claim} isOwn={isOwn} />
        ))}
        {isOwn && submit_enabled && (
          <ClaimForm rejected={rejected?.intent === 'claim' ? rejected : undefined} />
        )}
      </div>
    </Card>
  );
}

const TONES = {
  submitted: 'info',
  approved: 'success',
  refused: 'danger',
  withdrawn: 'info',
} as const;

function Claim({ claim, isOwn }: { claim: TreatyClaimReply; isOwn: boolean }) {
  const { t } = useTranslation('tax');
  const dayText = useDayText();
  const state = claim.is_expired ? 'expired' : claim.state;
  const values = { claim: claim.uuid };
  return (
    <Notice
      tone={claim.is_expired ? 'warning' : TONES[claim.state]}
      title={t(`treaty.states.${state}`)}
      action={
        isOwn && (
          <div className="row gap-3">
            <ButtonForm intent="certificate" values={values}>
              {t('treaty.certificate', { name: claim.certificate.name })}
            </ButtonForm>
            {claim.withdraw_enabled && (
              <StepButton
                intent="withdraw"
                hiddenField={{ name: 'claim', value: claim.uuid }}
                variant="quiet"
                subject={claim.certificate.name}
                label={t('treaty.withdraw')}
                question={{
                  title: t('treaty.withdraw_title'),
                  text: t('treaty.withdraw_text'),
                  confirm: t('treaty.withdraw'),
                }}
              />
            )}
          </div>
        )
      }
    >
      <p>
        {t('treaty.valid', { from: dayText(claim.valid_from), to: dayText(claim.valid_to) })}{' '}
        {claim.is_in_force && <Badge tone="success">{t('treaty.in_force')}</Badge>}
      </p>
      <p>{claim.reason || t(`treaty.states_text.${state}`)}</p>
    </Notice>
  );
}

function ClaimForm({ rejected }: Pick<Props, 'rejected'>) {
  const { t } = useTranslation('tax');
  const names = ['beneficial_owner', 'no_uk_establishment', 'no_special_relationship'] as const;
  const form = {
    form: 'claim',
    failure: rejected?.failure,
    labels: {
      certificate: t('treaty.file'),
      valid_from: t('treaty.valid_from'),
      valid_to: t('treaty.valid_to'),
      beneficial_owner: t('treaty.declare.beneficial_owner'),
      no_uk_establishment: t('treaty.declare.no_uk_establishment'),
      no_special_relationship: t('treaty.declare.no_special_relationship'),
    },
  };
  const field = fieldsOf(form);
  return (
    <section>
      <h3 className="subheading">{t('treaty.new')}</h3>
      <ActionForm {...form} submit={t('treaty.submit')} encType="multipart/form-data">
        <FileField
          {...field('certificate')}
          help={t('treaty.file_help')}
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        />
        <div className="field-pair">
          <DayField {...field('valid_from')} defaultValue={rejected?.days.valid_from ?? ''} />
          <DayField {...field('valid_to')} defaultValue={rejected?.days.valid_to ?? ''} />
        </div>
        {names.map((name) => (
          <Checkbox
            key={name}
            {...field(name)}
            value="yes"
            defaultChecked={rejected?.ticked.includes(name)}
          />
        ))}
      </ActionForm>
    </section>
  );
}
