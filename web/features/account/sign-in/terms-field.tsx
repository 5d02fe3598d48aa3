import type { ComponentProps } from 'react';
import { TERMS_LINKS } from '../../../lib/terms-links.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Trans, useTranslation } from '../../../ui/translation.ts';

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
