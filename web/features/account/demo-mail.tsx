import { useRootData } from '../../lib/root-data.ts';
import { TextLink } from '../../ui/link.tsx';
import { Trans, useTranslation } from '../../ui/translation.ts';

/** Outside production mail is stored, not sent, so the page links to the outbox. */
export function DemoMail() {
  const { t } = useTranslation('account');
  if (useRootData()?.production !== false) return null;
  return (
    <p className="text-small text-soft">
      <Trans
        t={t}
        i18nKey="read_demo_mail"
        components={{ mail: <TextLink to="/dev/mail" reloadDocument /> }}
      />
    </p>
  );
}
