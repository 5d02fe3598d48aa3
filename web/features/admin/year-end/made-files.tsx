/** Files of a year: the one that can be saved now, and those that were made. */
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function ReadyNotice({
  to,
  save,
  children,
}: {
  to: string;
  save: string;
  children: ReactNode;
}) {
  return (
    <FocusedOnMount key={to}>
      <Notice tone="success">
        <p>{children}</p>
        <div className="mt-4">
          <ButtonLink to={to} reloadDocument icon={Download} variant="primary">
            {save}
          </ButtonLink>
        </div>
      </Notice>
    </FocusedOnMount>
  );
}

interface MadeFile {
  what: string;
  at: string;
  sha256: string;
  /** What can be done with it. */
  tools?: ReactNode;
}

export function MadeList({ made }: { made: readonly MadeFile[] }) {
  const { t } = useTranslation('year_end');
  if (made.length === 0) return <p className="text-soft">{t('made_none')}</p>;
  return (
    <ul className="stack gap-3" aria-label={t('made')}>
      {made.map(({ what, at, sha256, tools }) => (
        <li key={at} className="break-anywhere">
          {what}, <Instant value={at} style="date-time" />
          <br />
          <code className="text-small">{sha256}</code>
          {tools}
        </li>
      ))}
    </ul>
  );
}
