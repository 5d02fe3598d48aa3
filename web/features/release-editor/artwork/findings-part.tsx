/** Findings in the files by page, with what to fix. */
import type { Artwork } from '@lathe/contract/artwork';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Failures on our side, where a retry with the same file can succeed. */
const INTERNAL_FAILURES: readonly string[] = ['crashed', 'too_slow', 'print_check'];

export function FindingsPart({ artwork }: { artwork: Artwork }) {
  const { t } = useTranslation('artwork_editor');
  const { findings, state, outdated, operations } = artwork;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const busy = useNavigation().formMethod === 'POST';
  const isInternal = errors.every(({ code }) => INTERNAL_FAILURES.includes(code));
  return (
    <>
      {state === 'failed' && (
        <Notice
          tone="danger"
          role="status"
          title={t(`failed.${artwork.artwork_flow}`)}
          action={
            operations.edit_enabled &&
            isInternal && (
              <Form method="post">
                <CsrfField />
                <Button type="submit" name="intent" value="retry" size="small" loading={busy}>
                  {t('failed.retry')}
                </Button>
              </Form>
            )
          }
        >
          <FindingList findings={errors} />
          {artwork.parts.length > 0 && <p className="mt-2">{t('failed.kept')}</p>}
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning" title={t('warnings')}>
          <FindingList findings={warnings} />
        </Notice>
      )}
      {outdated && state === 'ready' && (
        <Notice
          tone="warning"
          role="status"
          title={t(`outdated.${artwork.artwork_flow}`)}
          action={
            operations.regenerate_enabled && (
              <Form method="post" preventScrollReset>
                <CsrfField />
                <Button type="submit" name="intent" value="retry" size="small" loading={busy}>
                  {t(`outdated.${artwork.artwork_flow}_make`)}
                </Button>
              </Form>
            )
          }
        >
          {t(`outdated.${artwork.artwork_flow}_text`)}
        </Notice>
      )}
    </>
  );
}

function FindingList({ findings }: { findings: Artwork['findings'] }) {
  const { t } = useTranslation('artwork_editor');
  const byPage = [...Map.groupBy(findings, ({ page }) => page)];
  byPage.sort(([a], [b]) => (a ?? 0) - (b ?? 0));
  return (
    <ul className="artwork-findings">
      {byPage.map(([page, pageFindings]) => (
        <li key={page ?? 'file'}>
          {page !== null && (
            <p className="text-strong">
              {t('page', { page, part: pageFindings[0]?.part ?? 'none' })}
            </p>
          )}
          <ul>
            {pageFindings.map(({ text }) => (
              <li key={text} className="break-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
