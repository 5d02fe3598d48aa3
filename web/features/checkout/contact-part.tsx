import type { Field } from '../../lib/forms/form-fields.ts';
import { TextLink } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Trans, useTranslation } from '../../ui/translation.ts';

interface Props {
  viewer: { name: string } | null;
  email: string;
  field: Field<'email'>;
}

export function ContactPart({ viewer, email, field }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <section className="checkout-part" aria-labelledby="checkout-contact">
      <h2 id="checkout-contact" className="subheading">
        {t('contact')}
      </h2>
      {viewer ? (
        <p className="text-soft">{t('signed_in_as', { name: viewer.name })}</p>
      ) : (
        <>
          <p className="text-soft">
            <Trans
              t={t}
              i18nKey="have_account"
              components={{ account: <TextLink to="/login?return_to=/checkout" /> }}
            />
          </p>
          <TextField
            {...field('email')}
            type="email"
            autoComplete="email"
            help={t('email_help')}
            maxLength={254}
            defaultValue={email}
          />
        </>
      )}
    </section>
  );
}
