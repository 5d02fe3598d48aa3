/**
 * Imports a catalogue as drafts in one transaction. A preview runs the same code and rolls back, so
 * it always shows what the import would do.
 */
import type { CatalogueResult } from '@lathe/contract/label-catalogue-calls';
import type { Locale } from '@lathe/rules/locales';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { translateFields } from '../../platform/http/error-reply.ts';
import { translatorFor } from '../../platform/translations.ts';
import { lockPerson } from '../accounts/index.ts';
import { priceBook, readAllGenres } from '../catalogue/index.ts';
import { changeRelease, createRelease } from '../releases/index.ts';
import { columnOf } from './catalogue-columns.ts';
import { hasSameRelease, listPublishablePages } from './catalogue-store.ts';
import { type CatalogueLine, parseCatalogue } from './parse-catalogue.ts';
import {
  type CatalogueLookups,
  type ParsedRelease,
  parseCatalogueLine,
} from './parse-catalogue-line.ts';

interface CatalogueImport {
  ownerId: string;
  /** The owner, or an admin acting for them. */
  userId: string;
  bytes: Uint8Array;
  locale: Locale;
  isPreview: boolean;
}

type ImportedLine = CatalogueResult['lines'][number];

/** Carries the result out of a transaction that is rolled back. */
class PreviewRollback extends Error {
  readonly lines: ImportedLine[];

  constructor(lines: ImportedLine[]) {
    super('A preview is rolled back.');
    this.lines = lines;
  }
}

export async function importCatalogue(ctx: Ctx, input: CatalogueImport): Promise<CatalogueResult> {
  const records = await parseCatalogue(input.bytes);
  // Read before the transaction: both use the cache or a separate connection.
  const [book, genres] = [await priceBook(ctx), await readAllGenres(ctx)];
  const lines = await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, input.ownerId);
    // Locks no rows, but keeps the lock order: each line locks agreements and then inserts a draft.
    await lockRows(tx, 'releases', []);
    const dictionary = { book, genres, pages: await listPublishablePages(tx, input.ownerId) };
    const done: ImportedLine[] = [];
    for (const record of records)
      done.push(await importLine(tx, ctx, { input, record, dictionary }));
    if (input.isPreview) throw new PreviewRollback(done);
    return done;
  }).catch((error: unknown) => {
    if (error instanceof PreviewRollback) return error.lines;
    throw error;
  });
  const count = (result: ImportedLine['result']) =>
    lines.filter((line) => line.result === result).length;
  return {
    lines,
    new_count: count('new'),
    exists_count: count('exists'),
    error_count: count('error'),
    imported: !input.isPreview,
  };
}

interface LineImport {
  input: CatalogueImport;
  record: CatalogueLine;
  dictionary: CatalogueLookups;
}

/** A savepoint per line: an invalid line is rolled back alone. */
async function importLine(tx: Tx, ctx: Ctx, importing: LineImport): Promise<ImportedLine> {
  const { input, record, dictionary } = importing;
  const { title, artist: primary_artist, format } = record.cells;
  const about = { line: record.line, title, primary_artist, format };
  await sql`savepoint catalogue_line`.execute(tx);
  try {
    const parsed = parseCatalogueLine(record.cells, dictionary);
    const exists = await hasSameRelease(tx, { ownerId: input.ownerId, ...parsed });
    if (exists) return { ...about, result: 'exists', errors: [] };
    await makeDraft(tx, ctx, { input, parsed });
    return { ...about, result: 'new', errors: [] };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await sql`rollback to savepoint catalogue_line`.execute(tx);
    return { ...about, result: 'error', errors: errorTexts(error, input.locale) };
  }
}

async function makeDraft(
  tx: Tx,
  ctx: Ctx,
  { input, parsed }: { input: CatalogueImport; parsed: ParsedRelease },
): Promise<void> {
  const { ownerId, userId } = input;
  const { title, artist: primaryArtist, typeId, pageId, change } = parsed;
  const draftInput = { ownerId, userId, title, primaryArtist, typeId, pageId, options: [] };
  const id = await createRelease(tx, ctx, draftInput);
  const { version } = await tx
    .selectFrom('releases')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await changeRelease(tx, ctx, { ownerId, userId, id, version, change });
}

/** One text per problem, with the column name. */
function errorTexts({ code, details }: CallError, locale: Locale): string[] {
  const { fields, values = {} } = details;
  if (!fields) return [translatorFor(locale)(`errors:${code}`, values as { seconds: number })];
  return Object.entries(translateFields(fields, locale)).flatMap(([field, sentences]) =>
    sentences.map((sentence) => `${columnOf(field)}: ${sentence}`),
  );
}
