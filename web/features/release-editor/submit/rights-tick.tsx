import type { ComponentProps } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { TERMS_LINKS } from '../../../lib/terms-links.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** Whoever submits says that it is theirs to sell. */
export function RightsTick(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const { t } = useTranslation('publishing');
  return (
    <Checkbox
      {...props}
      required
      label={<Trans t={t} i18nKey="submit.terms" components={TERMS_LINKS} />}
    />
  );
}
