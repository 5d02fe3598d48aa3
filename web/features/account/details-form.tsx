import type { Account } from '@lathe/contract/user';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { TextLink } from '../../ui/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';

type Basic = Account['basic'];
export type SubmittedDetails = Record<
  'name' | 'business_name' | 'legal_entity_type' | 'phone',
  string
>;

/** Lists every legal form; a missing one is a type error. */
const LEGAL_ENTITY_WORDS = {
  individual: 'legal_entity.individual',
  sole_trader: 'legal_entity.sole_trader',
  partnership: 'legal_entity.partnership',
  company: 'legal_entity.company',
  charity: 'legal_entity.charity',
} as const satisfies Record<Basic['legal_entity_type'], string>;

export function isLegalEntityType(value: string): value is Basic['legal_entity_type'] {
  return value in LEGAL_ENTITY_WORDS;
}

interface Props {
  basic: Basic;
  /** Submitted values of a rejected form. */
  submitted: SubmittedDetails | undefined;
  failure: CallFailure | undefined;
}

export function DetailsForm({ basic, submitted, failure }: Props) {
  const { t } = useTranslation('account');
  const form = {
    form: 'details',
    failure,
    labels: {
      name: t('details.name'),
      business_name: t('details.business_name'),
      legal_entity_type: t('details.legal_entity_type'),
      phone: t('details.phone'),
    },
  };
  const field = fieldsOf(form);
  const options = Object.entries(LEGAL_ENTITY_WORDS);
  return (
    <ActionForm {...form} submit={t('details.save')}>
      <TextField
        {...field('name')}
        autoComplete="name"
        maxLength={100}
        defaultValue={submitted?.name ?? basic.name}
      />
      <EmailRow email={basic.email} pending={basic.pending_email} />
      <div className="stack gap-5 columns-2">
        <TextField
          {...field('business_name')}
          help={t('details.business_name_help')}
          optional
          autoComplete="organization"
          maxLength={200}
          defaultValue={submitted?.business_name ?? basic.business_name ?? ''}
        />
        <SelectField
          {...field('legal_entity_type')}
          defaultValue={submitted?.legal_entity_type ?? basic.legal_entity_type}
        >
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        {...field('phone')}
        help={t('details.phone_help')}
        optional
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={submitted?.phone ?? basic.phone ?? ''}
        className="details-half"
      />
    </ActionForm>
  );
}

function EmailRow({ email, pending }: { email: string; pending: string | null }) {
  const { t } = useTranslation('account');
  return (
    <div className="stack gap-1">
      <p className="field-label">{t('email')}</p>
      <p className="details-email">
        <span className="break-anywhere">{email}</span>
        <TextLink to="/account/security#email" className="text-small">
          {t('details.change_email')}
        </TextLink>
      </p>
      {pending !== null && (
        <p className="field-help">{t('details.pending_email', { email: pending })}</p>
      )}
    </div>
  );
}
