import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { api } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { passkeyProblem, signWithPasskey, usePasskeySupport } from '../authenticator.ts';
import '../passkeys.css';

/** Renders nothing where passkeys are not supported. */
export function PasskeySignIn({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('account');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (usePasskeySupport() === false) return null;

  async function logIn() {
    setBusy(true);
    setProblem(null);
    try {
      const options = await api('POST /api/login/passkey/options');
      await api('POST /api/login/passkey', { body: await signWithPasskey(options) });
      // A full page load, because the header shows who is signed in.
      location.assign(returnTo);
    } catch (error) {
      setBusy(false);
      setProblem(
        error instanceof ApiError ? error.message : t(`passkeys.problem.${passkeyProblem(error)}`),
      );
    }
  }

  return (
    <div className="passkey-sign-in needs-scripts">
      <p className="passkey-or">{t('passkeys.or')}</p>
      <Button icon={KeyRound} wide loading={busy} onClick={logIn}>
        {t('passkeys.log_in')}
      </Button>
      {problem !== null && (
        <Notice tone="warning" role="alert">
          {problem}
        </Notice>
      )}
    </div>
  );
}
