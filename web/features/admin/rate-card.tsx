import type { ManagedPerson } from '@lathe/contract/admin-calls';
import type { SellerRates } from '@lathe/contract/seller-rate-calls';
import {
  EARNINGS_BASIS_POINTS_DEFAULT,
  EARNINGS_BASIS_POINTS_MAX,
  STAFF_REASON_MAX_LENGTH,
} from '@lathe/rules/limits';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { DoneCard } from '../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { usePercent } from '../../lib/percent.ts';
import { DayField } from '../../ui/day-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  person: ManagedPerson;
  rates: SellerRates;
  done: boolean;
  failure: CallFailure | undefined;
  submitted: Record<'basis_points' | 'valid_from' | 'reason', string> | undefined;
}

/** The share of the dealer price. Staff see it; only admins see the form. */
export function RateCard({ person, rates, done, failure, submitted }: Props) {
  const { t } = useTranslation('admin');
  const percent = usePercent();
  const labels = {
    basis_points: t('user.rate.percent'),
    valid_from: t('user.rate.valid_from'),
    reason: t('user.rate.reason'),
  };
  const form = { form: 'rate', failure, labels };
  const field = fieldsOf(form);
  const standard = percent(EARNINGS_BASIS_POINTS_DEFAULT);
  const latest = Math.max(0, ...rates.history.map(({ id }) => id));
  return (
    <DoneCard id="rate" title={t('user.rate.title')} done={done && t('user.rate.done')}>
      <p>{t('user.rate.now', { rate: percent(rates.basis_points), standard })}</p>
      {rates.history.length > 0 && (
        <ul className="text-small text-soft stack gap-1" aria-label={t('user.rate.history')}>
          {rates.history.map(({ id, basis_points, valid_from, reason, set_by }) => (
            <li key={id} className="break-anywhere">
              <strong>{basis_points === null ? standard : percent(basis_points)}</strong>
              {' · '}
              <Instant value={valid_from} />
              {` · ${[reason, set_by ?? t('gone')].filter(Boolean).join(' · ')}`}
            </li>
          ))}
        </ul>
      )}
      {person.operations.set_rate && (
        <>
          <p className="text-soft">{t('user.rate.text')}</p>
          <ActionForm {...form} submit={t('user.rate.submit')} variant="secondary">
            <input type="hidden" name="latest" value={latest} />
            <div className="stack gap-5 columns-2">
              <TextField
                {...field('basis_points')}
                inputMode="decimal"
                maxLength={6}
                required={false}
                help={t('user.rate.percent_help', {
                  standard,
                  max: percent(EARNINGS_BASIS_POINTS_MAX),
                })}
                defaultValue={submitted?.basis_points ?? ''}
              />
              <DayField
                {...field('valid_from')}
                optional
                required={false}
                help={t('user.rate.valid_from_help')}
                defaultValue={submitted?.valid_from ?? ''}
              />
            </div>
            <TextField
              {...field('reason')}
              help={t('user.limits.reason_help')}
              maxLength={STAFF_REASON_MAX_LENGTH}
              defaultValue={submitted?.reason ?? ''}
            />
          </ActionForm>
        </>
      )}
    </DoneCard>
  );
}
