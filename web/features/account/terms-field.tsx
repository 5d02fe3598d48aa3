import type { ComponentProps } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextLink } from '../../ui/link.tsx';

/** Whoever opens an account agrees to the terms, and can read them without losing what is typed. */
export function TermsField(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const { t } = useTranslation('account');
  return (
    <Checkbox
      {...props}
      required
      label={
        <Trans
          t={t}
          i18nKey="register.terms"
          components={{
            terms: <TextLink to="/terms" target="_blank" />,
            privacy: <TextLink to="/privacy" target="_blank" />,
          }}
        />
      }
    />
  );
}
