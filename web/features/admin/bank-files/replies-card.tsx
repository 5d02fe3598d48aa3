import type { BankFileDetails, BankReply } from '@lathe/contract/bank-file-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { FileForm } from '../../../lib/forms/file-form.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { By } from './by.tsx';
import { failureOf, type Rejected } from './rejected.ts';

/** Upload, check, apply: nothing is booked before the last step. */
export function RepliesCard({ file, rejected }: { file: BankFileDetails; rejected: Rejected }) {
  const { t } = useTranslation('bank_files');
  const { replies } = file;
  const applying = failureOf(rejected, 'apply');
  const unread = failureOf(rejected, 'reply');
  return (
    <Card title={t('replies')}>
      <div className="stack gap-5">
        <FileForm
          intent="reply"
          name="file"
          accept=".xml,application/xml,text/xml"
          label={t('reply_file')}
          help={t('reply_file_help')}
          error={unread?.fields.file?.join(' ') ?? unread?.message}
          submit={t('upload')}
        />
        {replies.length === 0 && <p className="text-soft">{t('replies_none')}</p>}
        {replies.map((reply) => (
          <ReplyPart
            key={reply.uuid}
            reply={reply}
            failure={rejected?.submitted.reply === reply.uuid ? applying : undefined}
          />
        ))}
      </div>
    </Card>
  );
}

function ReplyPart({ reply, failure }: { reply: BankReply; failure: CallFailure | undefined }) {
  const { t } = useTranslation('bank_files');
  const { uuid, message_id, applied_at, failures } = reply;
  const { settled, accepted, failed, waiting } = reply;
  return (
    <section className="stack gap-3">
      <h3 className="subheading break-anywhere">
        {t('reply', { id: message_id })}{' '}
        <Badge tone={applied_at ? 'success' : 'warning'}>
          {t(applied_at ? 'applied' : 'not_applied')}
        </Badge>
      </h3>
      <p>{t('reply_counts', { settled, accepted, failed, waiting })}</p>
      <ul>
        {failures.map(({ end_to_end_id, holder, amount, reason }) => (
          <li key={end_to_end_id} className="break-anywhere">
            {holder} · <span className="figures">{amount.formatted}</span> · {reason}
          </li>
        ))}
      </ul>
      <p className="text-small text-soft">
        {t('uploaded')}: <By name={reply.uploaded_by} at={reply.uploaded_at} />
        {applied_at && (
          <>
            {' · '}
            {t('applied')}: <By name={reply.applied_by} at={applied_at} />
          </>
        )}
      </p>
      {reply.apply_enabled && (
        <ActionForm form="apply" failure={failure} submit={t('apply')}>
          <input type="hidden" name="reply" value={uuid} />
        </ActionForm>
      )}
      {applied_at === null && !reply.apply_enabled && (
        <Notice tone="info">{t('apply_other')}</Notice>
      )}
    </section>
  );
}
