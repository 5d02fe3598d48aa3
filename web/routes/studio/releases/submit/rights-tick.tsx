import type { ComponentProps } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { TextLink } from '../../../../ui/link.tsx';

/** Whoever submits says that it is theirs to sell. */
export function RightsTick(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const { t } = useTranslation('publishing');
  return (
    <Checkbox
      {...props}
      required
      label={
        <Trans
          t={t}
          i18nKey="submit.terms"
          components={{ terms: <TextLink to="/terms" target="_blank" /> }}
        />
      }
    />
  );
}
