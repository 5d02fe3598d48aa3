/**
 * Scanner field: a scanner types a code and Enter, so the field clears for the next scan at once.
 */
import type { ProductionJob } from '@lathe/contract/production';
import ScanLine from 'lucide-react/icons/scan-line';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useStageName } from './stage-name.ts';
import type { ScanQueue } from './use-scan-queue.ts';

interface Props {
  scanQueue: ScanQueue;
  /** The stage of this station; null when a scan only opens the item. */
  stage: ProductionJob['stage'] | null;
}

export function ScanBox({ scanQueue, stage }: Props) {
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
      <TextField
        id="scan-code"
        name="code"
        label={t('scan.label')}
        help={stage ? t('scan.at_stage', { stage: nameOf(stage) }) : t('scan.anywhere')}
        before={waiting > 0 ? <Spinner /> : <Icon shape={ScanLine} />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <CsrfField />
      <input type="hidden" name="intent" value={stage ? 'scan' : 'find'} />
      {stage && <input type="hidden" name="stage" value={stage} />}
      <Button type="submit" variant="primary" size="large">
        {t('scan.submit')}
      </Button>
      {waiting > 1 && (
        <p className="scan-result text-small" role="status">
          {t('scan.waiting', { count: waiting })}
        </p>
      )}
    </Form>
  );
}
