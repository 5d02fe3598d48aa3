import Download from 'lucide-react/icons/download';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CopyButton } from '../copy-button.tsx';

interface Props {
  codes: readonly string[];
  email: string;
  /** When the codes were created. */
  now: string;
  /** True when two-factor was just enabled; false when the codes replace older ones. */
  fresh: boolean;
}

/** Shown only once: the server stores only hashes. */
export function RecoveryCodes({ codes, email, now, fresh }: Props) {
  const { t } = useTranslation('account');
  const dayText = useDayText();
  const file = [
    t('codes.file_title', { email }),
    t('codes.file_text', { date: dayText(now.slice(0, 10)) }),
    '',
    ...codes,
    '',
  ].join('\n');
  return (
    <Card>
      <div className="stack gap-5">
        <FocusedOnMount>
          <Notice tone="success">{t(fresh ? 'codes.on' : 'codes.renewed')}</Notice>
        </FocusedOnMount>
        <h1 className="text-title">{t('codes.title')}</h1>
        <p className="measure">{t('codes.text')}</p>
        <ul className="recovery-codes" aria-label={t('codes.list')} translate="no">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="form-buttons">
          <CopyButton text={codes.join('\n')}>{t('codes.copy')}</CopyButton>
          {/* A data URL, so the download needs neither scripts nor the server. */}
          <a
            className={buttonClass({})}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download="lathe-recovery-codes.txt"
          >
            <span className="button-label">
              <Icon shape={Download} />
              {t('codes.download')}
            </span>
          </a>
        </div>
        <div>
          <ButtonLink to="/account/security#two-factor" variant="primary">
            {t('codes.done')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
