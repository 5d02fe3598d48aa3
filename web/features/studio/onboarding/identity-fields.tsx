import type { Creator } from '@lathe/contract/creator-calls';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { requiredDetailsOf } from './steps.ts';

/** The server never returns the number, only a masked version, which is shown as help. */
export function IdentityFields({ creator, field }: { creator: Creator; field: UnlabelledField }) {
  const { t } = useTranslation('onboarding');
  const { personalId, ssnLast4 } = requiredDetailsOf(creator);
  const savedNumberHelp = (number: string | null, otherwise: string) =>
    number === null ? otherwise : t('number_kept', { number });
  const common = {
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    className: 'field-narrow',
  } as const;
  return (
    <>
      {ssnLast4 && (
        <TextField
          {...field('ssn_last_4')}
          {...common}
          label={t('ssn_last_4')}
          help={savedNumberHelp(creator.ssn_last_4, t('ssn_last_4_help'))}
          inputMode="numeric"
          maxLength={4}
        />
      )}
      {personalId && (
        <TextField
          {...field('personal_id_number')}
          {...common}
          label={t('personal_id_number', { name: personalId.name })}
          help={savedNumberHelp(
            creator.personal_id_number,
            t('personal_id_help', { example: personalId.example }),
          )}
          maxLength={40}
        />
      )}
      <p className="text-small text-soft">{t('identity_safety')}</p>
    </>
  );
}
