import type { BankFileMethod, BankFileSchema, BankFileState } from '@lathe/rules/bank-files';
import type { AttemptState } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import type { ReportedResult } from './read-pain002.ts';
import type { Debtor } from './write-pain001.ts';

function files(db: Db | Tx) {
  return db.selectFrom('bank_files').select([
    'bank_files.id',
    'message_id as messageId',
    sql<BankFileMethod>`bank_files.method`.as('method'),
    'bank_files.currency',
    'bank_files.payments as count',
    sql<string>`bank_files.total::text`.as('total'),
    sql<string>`to_char(execute_on, 'YYYY-MM-DD')`.as('executeOn'),
    sql<Debtor>`debtor`.as('debtor'),
    'bank_files.sha256',
    sql<BankFileSchema[]>`schemas`.as('schemas'),
    'prepared_by as preparedBy',
    'prepared_at as preparedAt',
    'released_by as releasedBy',
    'released_at as releasedAt',
    'discarded_by as discardedBy',
    'discarded_at as discardedAt',
    'discard_reason as discardReason',
    nameOf('prepared_by').as('preparedName'),
    nameOf('released_by').as('releasedName'),
    nameOf('discarded_by').as('discardedName'),
    sql<string>`(select count(*) from bank_file_downloads where file_id = bank_files.id)`.as(
      'downloads',
    ),
    sql<Partial<Record<AttemptState, number>>>`(
      select coalesce(jsonb_object_agg(state, count), '{}') from (
        select state, count(*) from payout_attempts where file_id = bank_files.id group by state
      ) as states)`.as('states'),
    instantKey('prepared_at').as('preparedKey'),
  ]);
}

function nameOf(column: string) {
  return sql<string | null>`(select name from users where users.id = ${sql.ref(column)})`;
}

export type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

/** Newest first; one row more than a page. */
export async function listFiles(db: Db | Tx, cursor: Cursor | null) {
  return await files(db)
    .$if(cursor !== null, (query) =>
      query.where(after('prepared_at', 'bank_files.id', cursor ?? { at: '0', id: '' })),
    )
    .orderBy('prepared_at', 'desc')
    .orderBy('bank_files.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export async function findFile(db: Db | Tx, id: string): Promise<FileRow | undefined> {
  return await files(db).where('bank_files.id', '=', id).executeTakeFirst();
}

export function stateOf({ releasedAt, discardedAt }: FileRow): BankFileState {
  if (discardedAt) return 'discarded';
  return releasedAt ? 'released' : 'prepared';
}

export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

/** In the order of the file. */
export async function listPayments(db: Db | Tx, fileId: string) {
  return await db
    .selectFrom('bank_file_payments')
    .innerJoin(
      'payout_attempts',
      'payout_attempts.end_to_end_id',
      'bank_file_payments.end_to_end_id',
    )
    .innerJoin('payouts', 'payouts.id', 'bank_file_payments.payout_id')
    .select([
      'bank_file_payments.end_to_end_id as endToEndId',
      'bank_file_payments.payout_id as payoutId',
      'payouts.user_id as userId',
      'payouts.withholding_rate as withholdingRate',
      sql<string>`bank_file_payments.amount::text`.as('amount'),
      'payout_attempts.account_holder as name',
      'bank_file_payments.reference',
      'payout_attempts.account_masked as masked',
      'payout_attempts.details_encrypted as encryptedDetails',
      sql<AttemptState>`payout_attempts.state`.as('state'),
      'payout_attempts.reason_code as reasonCode',
      'payout_attempts.reason_text as reasonText',
    ])
    .where('bank_file_payments.file_id', '=', fileId)
    .orderBy('bank_file_payments.position')
    .execute();
}

export async function findDownload(db: Db | Tx, id: string) {
  return await db
    .selectFrom('bank_file_downloads')
    .select(['file_id as fileId', 'downloaded_by as downloadedBy', 'downloaded_at as downloadedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listDownloads(db: Db | Tx, fileId: string) {
  return await db
    .selectFrom('bank_file_downloads')
    .select(['downloaded_at as at', nameOf('downloaded_by').as('name')])
    .where('file_id', '=', fileId)
    .orderBy('id', 'desc')
    .execute();
}

export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];

/** Newest first. */
export async function listReplies(db: Db | Tx, fileId: string) {
  return await db
    .selectFrom('bank_replies')
    .select([
      'id',
      'message_id as messageId',
      sql<ReportedResult[]>`results`.as('results'),
      'uploaded_by as uploadedBy',
      'uploaded_at as uploadedAt',
      'applied_at as appliedAt',
      nameOf('uploaded_by').as('uploadedName'),
      nameOf('applied_by').as('appliedName'),
    ])
    .where('file_id', '=', fileId)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
