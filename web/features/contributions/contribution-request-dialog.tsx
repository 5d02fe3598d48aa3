/** Asks a page owner for permission to publish releases there. */
import { CONTRIBUTION_MESSAGE_MAX_LENGTH } from '@lathe/rules/limits';
import { useEffect, useId } from 'react';
import { useFetcher } from 'react-router';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';

/** Reply of the page action when the request was rejected. */
interface ActionReply {
  failure?: Pick<CallFailure, 'message' | 'fields' | 'attempt'> | undefined;
}

interface Props {
  /** Null shows a field for the URL. */
  page: { url: string; name: string } | null;
  open: boolean;
  onClose: () => void;
}

export function ContributionRequestDialog({ page, open, onClose }: Props) {
  const { t } = useTranslation('contributions');
  const fetcher = useFetcher<ActionReply>();
  const form = useId();
  const failure = fetcher.data?.failure;
  const isSent = fetcher.state === 'loading' && !failure;
  useEffect(() => {
    if (isSent) onClose();
  }, [isSent, onClose]);
  const { onInput, hideCorrected } = useCorrectedFields(failure);
  const pageProblem = failure?.fields.page?.join(' ');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={page ? t('ask.title_named', { page: page.name }) : t('ask.title')}
      footer={
        <Button type="submit" form={form} variant="primary" loading={fetcher.state !== 'idle'}>
          {t('ask.send')}
        </Button>
      }
    >
      <fetcher.Form id={form} method="post" className="stack gap-4" noValidate onInput={onInput}>
        <CsrfField />
        <input type="hidden" name="intent" value="contribute" />
        {failure && !pageProblem && (
          <Notice tone="danger" role="alert">
            {failure.message}
          </Notice>
        )}
        <p className="text-soft">{t('ask.text')}</p>
        {hideCorrected(
          <>
            {page ? (
              <input type="hidden" name="page" value={page.url} />
            ) : (
              <TextField
                name="page"
                label={t('ask.page')}
                help={t('ask.page_help')}
                error={pageProblem}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={80}
              />
            )}
            <TextArea
              name="message"
              label={t('ask.message')}
              help={t('ask.message_help')}
              error={failure?.fields.message?.join(' ')}
              optional
              rows={4}
              maxLength={CONTRIBUTION_MESSAGE_MAX_LENGTH}
            />
          </>,
        )}
      </fetcher.Form>
    </Dialog>
  );
}
