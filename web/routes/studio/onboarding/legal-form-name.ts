import type { LegalForm } from '@lathe/rules/legal-entities';
import { useTranslation } from 'react-i18next';

/** The local name of the legal form. General forms are translated. */
export function useLegalFormName(): (form: LegalForm) => string {
  const { t } = useTranslation('onboarding');
  return ({ name, code, type }) => {
    if (name !== null) return name;
    return code === 'other' ? t('legal_forms.other') : t(`legal_forms.${type}`);
  };
}
