import type { SelfBilling } from '@lathe/contract/tax-paper-calls';
import { addDays } from '@lathe/rules/dates';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  selfBilling: SelfBilling;
  isOwn: boolean;
  rejected: { intent: string; failure: CallFailure } | undefined;
}

const CLAUSES = ['issue', 'no_own', 'notify', 'copies', 'others', 'ends'] as const;

/** The agreement with its text. It is accepted for twelve months and renewed in its last month. */
export function SelfBillingCard({ selfBilling, isOwn, rejected }: Props) {
  const { t } = useTranslation('tax');
  const dayText = useDayText();
  const { current, vat_number, text_version, operations } = selfBilling;
  const failureOf = (intent: string) =>
    rejected?.intent === intent ? rejected.failure : undefined;
  const accept = {
    form: 'accept',
    failure: failureOf('accept'),
    labels: { accept: t('self_billing.accept') },
  };
  const vatNumber = vat_number ?? '';
  return (
    <Card
      title={t('self_billing.title')}
      actions={
        <Badge tone={current ? 'success' : 'warning'}>
          {t(current ? 'self_billing.in_force' : 'self_billing.missing')}
        </Badge>
      }
    >
      <div className="stack gap-4">
        <p>{t('self_billing.why')}</p>
        {current && (
          <p>
            {t('self_billing.until', {
              day: dayText(addDays(current.ends_on, -1)),
              number: current.vat_number,
            })}
          </p>
        )}
        <div>
          <h3 className="subheading">{t('self_billing.text_title')}</h3>
          <ol className="text-list">
            {CLAUSES.map((clause) => (
              <li key={clause}>{t(`self_billing.clauses.${clause}`, { number: vatNumber })}</li>
            ))}
          </ol>
        </div>
        {isOwn && operations.accept_enabled && (
          <ActionForm
            {...accept}
            submit={t(current ? 'self_billing.renew' : 'self_billing.submit')}
          >
            <input type="hidden" name="text_version" value={text_version} />
            <Checkbox
              {...fieldsOf(accept)('accept')}
              value="yes"
              label={t('self_billing.accept')}
            />
          </ActionForm>
        )}
        <FormProblem form="end" labels={{}} failure={failureOf('end')} />
        {isOwn && operations.end_enabled && (
          <StepButton
            intent="end"
            variant="quiet"
            subject={t('self_billing.title')}
            label={t('self_billing.end')}
            question={{
              title: t('self_billing.end_title'),
              text: t('self_billing.end_text'),
              confirm: t('self_billing.end'),
            }}
          />
        )}
      </div>
    </Card>
  );
}
