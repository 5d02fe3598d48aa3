import type { AccountExport } from '@lathe/contract/privacy-calls';
import { bcp47 } from '@lathe/rules/locales';
import Download from 'lucide-react/icons/download';
import { useEffect } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useInstantText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DemoMail } from '../demo-mail.tsx';

interface Props {
  userId: string;
  /** The latest requested export. */
  newest: AccountExport | null;
  failures: Record<'ask' | 'download', CallFailure | undefined>;
}

export function ExportCard({ userId, newest, failures }: Props) {
  const { t } = useTranslation('privacy');
  const state = newest?.state ?? null;
  return (
    <Card title={t('export.title')}>
      <div className="stack gap-5">
        <div>
          <p className="text-soft">{t('export.text')}</p>
          {/* One live region for all states, so changes are announced. */}
          <div role="status" className="export-state">
            {state === 'preparing' && <Preparing userId={userId} />}
            {state === 'ready' && newest && <Ready of={newest} failure={failures.download} />}
            {state === 'failed' && <Notice tone="danger">{t('export.failed')}</Notice>}
            {state === 'expired' && <Notice>{t('export.expired')}</Notice>}
          </div>
        </div>
        {state !== 'preparing' && (
          <ActionForm
            form="export"
            failure={failures.ask}
            submit={t(state === null ? 'export.submit' : 'export.again')}
            variant="secondary"
          />
        )}
      </div>
    </Card>
  );
}

/** Proxies may buffer the event stream, so the page also polls. */
const POLL_INTERVAL_MS = 4000;

function Preparing({ userId }: { userId: string }) {
  const { t } = useTranslation('privacy');
  const revalidate = useQueuedRevalidate();
  useRealtime(`user:${userId}`, ['account_export'], revalidate);
  useEffect(() => {
    const timer = setInterval(revalidate, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <div className="export-preparing">
      <Spinner />
      <div>
        <p>{t('export.preparing')}</p>
        <noscript>
          <p className="text-small text-soft">{t('export.preparing_reload')}</p>
        </noscript>
      </div>
    </div>
  );
}

interface ReadyProps {
  of: AccountExport;
  failure: CallFailure | undefined;
}

function Ready({ of: { id, expires_at, size_bytes }, failure }: ReadyProps) {
  const { t } = useTranslation('privacy');
  const language = bcp47(useLocale());
  const deadline = useInstantText({ style: 'deadline' });
  return (
    <Notice
      tone="success"
      title={t('export.ready')}
      action={
        <ActionForm
          form="download"
          failure={failure}
          submit={
            <>
              <Icon shape={Download} />
              {t('export.download', { size: sizeIn(language, size_bytes ?? 0) })}
            </>
          }
        >
          <input type="hidden" name="export" value={id} />
        </ActionForm>
      }
    >
      {expires_at && <p>{t('export.ready_until', { time: deadline(expires_at) })}</p>}
      <DemoMail />
    </Notice>
  );
}

function sizeIn(language: string, bytes: number): string {
  const big = bytes >= 1_000_000;
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: big ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  });
  return format.format(Math.max(0.1, bytes / (big ? 1_000_000 : 1000)));
}
