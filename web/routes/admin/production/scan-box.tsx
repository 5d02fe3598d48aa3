/** Where a scanner types: it sends a code and Enter, so the field has to be ready for the next. */
import type { MakingJob } from '@lathe/contract/production';
import ScanLine from 'lucide-react/icons/scan-line';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FetcherWithComponents } from 'react-router';
import { CsrfField } from '../../../lib/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { PlantReply } from './perform.server.ts';
import { useStageName } from './stage-name.ts';

interface Props {
  fetcher: FetcherWithComponents<PlantReply>;
  /** Where the person stands; null when scanning only opens what it finds. */
  stage: MakingJob['stage'] | null;
}

export function ScanBox({ fetcher, stage }: Props) {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  const form = useRef<HTMLFormElement>(null);
  const scanned = useRef(false);
  const isIdle = fetcher.state === 'idle';
  useEffect(() => {
    if (!isIdle || !scanned.current) return;
    scanned.current = false;
    form.current?.reset();
    form.current?.querySelector('input')?.focus();
  }, [isIdle]);
  const Form = fetcher.Form;
  return (
    <Form
      ref={form}
      method="post"
      action="/admin/production"
      className="scan-box"
      onSubmit={() => {
        scanned.current = true;
      }}
    >
      <TextField
        id="scan-code"
        name="code"
        label={t('scan.label')}
        help={stage ? t('scan.at_stage', { stage: nameOf(stage) }) : t('scan.anywhere')}
        before={<Icon of={ScanLine} />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <CsrfField />
      <input type="hidden" name="intent" value={stage ? 'scan' : 'find'} />
      {stage && <input type="hidden" name="stage" value={stage} />}
      <Button type="submit" look="primary" size="large" loading={!isIdle && scanned.current}>
        {t('scan.submit')}
      </Button>
    </Form>
  );
}
