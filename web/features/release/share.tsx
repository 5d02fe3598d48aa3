/** Sharing: the system share sheet if supported, the link, and an embeddable player. */
import Check from 'lucide-react/icons/check';
import Code from 'lucide-react/icons/code';
import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './share.css';
import '../../ui/field.css';

interface Props {
  title: string;
  /** Absolute URL. */
  url: string;
  embedUrl: string;
  /** Slot for the button of the wish list, which is a separate feature. */
  save: ReactNode;
}

const COPIED_MS = 2500;
const EMBED_HEIGHT = 180;

export function Share({ title, url, embedUrl, save }: Props) {
  const { t } = useTranslation('shop');
  const id = useId();
  const code = `<iframe src="${embedUrl}" title="${title.replaceAll('"', '&quot;')}" width="100%" height="${EMBED_HEIGHT}" loading="lazy" style="border:0"></iframe>`;
  return (
    <div className="share">
      {save}
      <ShareButton {...{ title, url }} />
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

/** The system's share sheet; browsers without one copy the link. */
function ShareButton({ title, url }: Pick<Props, 'title' | 'url'>) {
  const { t } = useTranslation('shop');
  const [copied, setCopied] = useState(false);
  async function share() {
    if ('share' in navigator) return await navigator.share({ title, url });
    await (navigator as Navigator).clipboard.writeText(url);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon={copied ? Check : Share2}
      // Fails if the visitor closes the share sheet.
      onClick={() => share().catch(() => undefined)}
      className="needs-scripts"
    >
      <span aria-live="polite">{copied ? t('release.link_copied') : t('release.share')}</span>
    </Button>
  );
}
