import type { ComponentProps } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { TERMS_LINKS } from '../../../lib/terms-links.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** Registration requires agreement to the terms. */
export function TermsField(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const { t } = useTranslation('account');
  return (
    <Checkbox
      {...props}
      required
      label={<Trans t={t} i18nKey="register.terms" components={TERMS_LINKS} />}
    />
  );
}
