/** Asking the owner of a page whether one may put releases there. */
import { CONTRIBUTION_MESSAGE_MAX_LENGTH } from '@lathe/rules/limits';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetcher } from 'react-router';
import { CsrfField } from '../../lib/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** What the action of the page answers when it was refused. */
interface Answer {
  refusal?: { message: string; fields: Record<string, string[]> } | undefined;
}

interface Props {
  /** Null asks for its address. */
  page: { url: string; name: string } | null;
  open: boolean;
  onClose: () => void;
}

export function AskDialog({ page, open, onClose }: Props) {
  const { t } = useTranslation('contributions');
  const fetcher = useFetcher<Answer>();
  const form = useId();
  const refusal = fetcher.data?.refusal;
  const isSent = fetcher.state === 'loading' && !refusal;
  useEffect(() => {
    if (isSent) onClose();
  }, [isSent, onClose]);
  const pageProblem = refusal?.fields.page?.join(' ');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={page ? t('ask.title_named', { page: page.name }) : t('ask.title')}
      footer={
        <Button type="submit" form={form} look="primary" loading={fetcher.state !== 'idle'}>
          {t('ask.send')}
        </Button>
      }
    >
      <fetcher.Form id={form} method="post" className="grid gap-4" noValidate>
        <CsrfField />
        <input type="hidden" name="intent" value="contribute" />
        {refusal && !pageProblem && (
          <Notice tone="danger" role="alert">
            {refusal.message}
          </Notice>
        )}
        <p className="text-soft">{t('ask.text')}</p>
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
          error={refusal?.fields.message?.join(' ')}
          optional
          rows={4}
          maxLength={CONTRIBUTION_MESSAGE_MAX_LENGTH}
        />
      </fetcher.Form>
    </Dialog>
  );
}
