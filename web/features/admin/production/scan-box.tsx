/**
 * A scanner types a code and Enter, so the field clears for the next scan at once.
 */
import type { ProductionJob } from '@lathe/contract/production';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Scanner } from '../../../ui/scanner.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useStageName } from './stage-name.ts';
import type { ScanQueue } from './use-scan-queue.ts';

interface Props {
  scanQueue: ScanQueue;
  /** The stage of this station; null when a scan only opens the item. */
  stage: ProductionJob['stage'] | null;
  /** Only jobs of this batch are moved. */
  batch?: string;
}

export function ScanBox({ scanQueue, stage, batch }: Props) {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  const waiting = scanQueue.waiting.filter((form) => form.has('code')).length;
  return (
    <Form
      method="post"
      action="/admin/production"
      className="scan-box"
      onSubmit={(event) => {
        scanQueue.send(event);
        event.currentTarget.reset();
        event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <Scanner
        id="scan-code"
        name="code"
        label={t(batch ? 'scan.batch_label' : 'scan.label')}
        help={
          stage
            ? t(batch ? 'scan.in_batch' : 'scan.at_stage', { stage: nameOf(stage) })
            : t('scan.anywhere')
        }
        submit={t('scan.submit')}
        isBusy={waiting > 0}
      />
      <CsrfField />
      <input type="hidden" name="intent" value={stage ? 'scan' : 'find'} />
      {stage && <input type="hidden" name="stage" value={stage} />}
      {batch && <input type="hidden" name="batch" value={batch} />}
      {waiting > 1 && (
        <p className="scan-result text-small" role="status">
          {t('scan.waiting', { count: waiting })}
        </p>
      )}
    </Form>
  );
}
