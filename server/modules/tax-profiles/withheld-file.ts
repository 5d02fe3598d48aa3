/** The list of royalties to payees abroad, for form CT600H, made from the payments of a year. */
import { createHash } from 'node:crypto';
import { addressLines } from '@lathe/rules/addresses';
import { BANK_DOWNLOAD_MINUTES } from '@lathe/rules/bank-file-limits';
import { countryName } from '@lathe/rules/locales';
import { money, toDecimal } from '@lathe/rules/money';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { toCsv } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from '../accounts/index.ts';
import { type PayeeDetails, readPayeeDetails } from './read-facts.ts';
import { listRoyaltiesAbroad, type WithheldRow } from './withheld-store.ts';

interface ListedPayee extends WithheldRow {
  /** As signed at the last payment of the year; null if nothing was signed then. */
  payee: PayeeDetails | null;
}

async function makeFile(
  db: Db,
  year: string,
): Promise<{ text: string; sha256: string; rows: number }> {
  const rows: ListedPayee[] = [];
  for (const row of await listRoyaltiesAbroad(db, { year })) {
    const { userId, paidAt: at } = row;
    rows.push({ ...row, payee: await readPayeeDetails(db, { userId, at }) });
  }
  const text = toCsv(COLUMNS, rows);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { text, sha256, rows: rows.length };
}

/** Names and addresses of payees leave the shop, so it is recorded who takes them. */
export async function startWithheldFile(
  ctx: Ctx,
  { year, staffId, ip }: { year: string; staffId: string; ip: string },
): Promise<{ id: string; expiresAt: Date }> {
  const { sha256, rows } = await makeFile(ctx.db, year);
  const now = ctx.clock.now();
  const id = await inTransaction(ctx.db, async (tx) => {
    const made = await tx
      .insertInto('withheld_tax_files')
      .values({ year: Number(year), rows, sha256, made_by: staffId, made_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, {
      at: now,
      action: 'withheld_tax.file_made',
      actorId: staffId,
      object: { type: 'withheld_tax_file', id: made.id },
      details: { number: year, count: rows, sha256 },
      ip,
    });
    return made.id;
  });
  return { id, expiresAt: addDuration(now, { minutes: BANK_DOWNLOAD_MINUTES }) };
}

/** For the person who made it, as long as the link works. */
export async function readWithheldFile(
  ctx: Ctx,
  { year, staffId, fileId }: { year: string; staffId: string; fileId: string },
): Promise<{ filename: string; text: string }> {
  const made = await ctx.db
    .selectFrom('withheld_tax_files')
    .select(['sha256', 'made_at as madeAt'])
    .where('id', '=', fileId)
    .where('year', '=', Number(year))
    .where('made_by', '=', staffId)
    .executeTakeFirst();
  if (!made) throw new CallError('not_found');
  const end = addDuration(made.madeAt, { minutes: BANK_DOWNLOAD_MINUTES });
  if (ctx.clock.now() >= end) throw new CallError('link_expired');
  const { text, sha256 } = await makeFile(ctx.db, year);
  // Something was paid in between, in a year that is not over.
  if (sha256 !== made.sha256) throw new CallError('changed_meanwhile');
  return { filename: `lathe-ct600h-${year}.csv`, text };
}

/** Newest first. */
export async function listWithheldFiles(db: Db, year: string) {
  return await db
    .selectFrom('withheld_tax_files')
    .select(['rows', 'sha256', 'made_at as madeAt'])
    .select(sql<string | null>`(select name from users where users.id = made_by)`.as('by'))
    .where('year', '=', Number(year))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const decimal = (amount: number, currency: string) => Number(toDecimal(money(amount, currency)));

/** In English, as in the form. */
const COLUMNS = [
  { title: 'Recipient', cell: ({ payee }: ListedPayee) => payee?.name ?? '' },
  {
    title: 'Address',
    cell: ({ payee }: ListedPayee) =>
      payee
        ? [...addressLines(payee.address), countryName(payee.address.country, 'en')].join(', ')
        : '',
  },
  { title: 'Type of royalty', cell: () => 'Copyright' },
  { title: 'Country', cell: ({ country }: ListedPayee) => country ?? '' },
  { title: 'Currency', cell: ({ currency }: ListedPayee) => currency },
  { title: 'Gross', cell: ({ gross, currency }: ListedPayee) => decimal(gross, currency) },
  { title: 'Rate in percent', cell: ({ rate }: ListedPayee) => rate / 100 },
  { title: 'Tax', cell: ({ withheld, currency }: ListedPayee) => decimal(withheld, currency) },
  { title: 'Gross in GBP', cell: ({ grossPence }: ListedPayee) => decimal(grossPence, 'GBP') },
  { title: 'Tax in GBP', cell: ({ withheldPence }: ListedPayee) => decimal(withheldPence, 'GBP') },
];
