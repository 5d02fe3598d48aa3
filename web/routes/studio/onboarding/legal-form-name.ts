import type { LegalForm } from '@lathe/rules/legal-entities';
import { useTranslation } from 'react-i18next';

/** The name that the form has in its country; the general ones are named in the reader's language. */
export function useLegalFormName(): (form: LegalForm) => string {
  const { t } = useTranslation('onboarding');
  return ({ name, code, type }) => {
    if (name !== null) return name;
    return code === 'other' ? t('legal_forms.other') : t(`legal_forms.${type}`);
  };
}
