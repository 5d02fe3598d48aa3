/** Sharing: the system share sheet if supported, the link, and an embeddable player. */
import Check from 'lucide-react/icons/check';
import Code from 'lucide-react/icons/code';
import Link2 from 'lucide-react/icons/link-2';
import Share2 from 'lucide-react/icons/share-2';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Icon } from '../../ui/icon.tsx';
import './release.css';
import '../../ui/field.css';

interface Props {
  title: string;
  /** Absolute URL. */
  url: string;
  embedUrl: string;
}

const COPIED_MS = 2500;
const EMBED_HEIGHT = 180;

export function Share({ title, url, embedUrl }: Props) {
  const { t } = useTranslation('shop');
  const hydrated = useHydrated();
  const canShare = hydrated && 'share' in navigator;
  const id = useId();
  const code = `<iframe src="${embedUrl}" title="${title.replaceAll('"', '&quot;')}" width="100%" height="${EMBED_HEIGHT}" loading="lazy" style="border:0"></iframe>`;
  return (
    <div className="share">
      <div className="row gap-2">
        <CopyLink url={url} />
        {/* Appears after hydration, so it comes last to avoid a layout shift. */}
        {canShare && (
          <Button
            icon={Share2}
            onClick={() => navigator.share({ title, url }).catch(() => undefined)}
          >
            {t('release.share')}
          </Button>
        )}
      </div>
      <details>
        <summary>
          <Icon shape={Code} />
          {t('release.embed')}
        </summary>
        <label htmlFor={id} className="text-small text-soft">
          {t('release.embed_text')}
        </label>
        <textarea
          id={id}
          className="input embed-code"
          readOnly
          rows={4}
          value={code}
          aria-label={t('release.embed_code')}
          onFocus={(event) => event.currentTarget.select()}
        />
      </details>
    </div>
  );
}

function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation('shop');
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(url);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }
  return (
    <Button
      icon={copied ? Check : Link2}
      onClick={() => copy().catch(() => undefined)}
      className="needs-scripts"
    >
      <span aria-live="polite">{copied ? t('release.copied') : t('release.copy_link')}</span>
    </Button>
  );
}
