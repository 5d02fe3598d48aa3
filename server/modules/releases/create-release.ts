import { RELEASES_LIMIT_DEFAULT } from '@lathe/rules/limits';
import { missingNames } from '@lathe/rules/release-metadata';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockPerson } from '../accounts/index.ts';
import { priceBook } from '../catalogue/index.ts';
import { assertCanPublishOnPage } from '../pages/index.ts';
import { FIELD_NAMES } from './change-columns.ts';
import { addToHistory } from './history.ts';
import { chosenOptions } from './options.ts';
import { insertRelease, setOptions } from './store.ts';

export interface NewReleaseInput {
  ownerId: string;
  /** The owner, or an admin acting for them. */
  userId: string;
  typeId: number;
  title: string;
  primaryArtist: string;
  pageId: string | null;
  options: readonly number[];
}

export async function createRelease(tx: Tx, ctx: Ctx, input: NewReleaseInput): Promise<string> {
  const missing = missingNames(input).map((name) => [FIELD_NAMES[name], [{ key: 'required' }]]);
  if (missing.length > 0)
    throw new CallError('validation', { fields: Object.fromEntries(missing) });
  return await insertDraft(tx, ctx, input);
}

/** Does not validate the names: a clone of an old draft may have no artist. */
export async function insertDraft(tx: Tx, ctx: Ctx, input: NewReleaseInput): Promise<string> {
  const { ownerId, pageId, title, primaryArtist } = input;
  // Locked, so that concurrent requests cannot exceed the limit.
  await lockPerson(tx, ownerId);
  await assertReleaseLimit(tx, ownerId);
  const book = await priceBook(ctx);
  const type = book.types.find(({ id, isOffered }) => id === input.typeId && isOffered);
  if (!type)
    throw new CallError('validation', { fields: { release_type_id: [{ key: 'one_of' }] } });
  if (pageId !== null) await assertCanPublishOnPage(tx, { ownerId, pageId });
  const options = chosenOptions(book, type.id, { requested: input.options, current: [] });
  const now = ctx.clock.now();
  const id = await insertRelease(tx, {
    owner_id: ownerId,
    page_id: pageId,
    release_type_id: type.id,
    title: title.trim(),
    primary_artist: primaryArtist.trim(),
    created_at: now,
    updated_at: now,
  });
  await setOptions(tx, id, options);
  await addToHistory(tx, { releaseId: id, userId: input.userId, action: 'begun', now });
  return id;
}

async function assertReleaseLimit(tx: Tx, ownerId: string): Promise<void> {
  const { releases_count: count, releases_limit: limit } = await tx
    .selectFrom('users')
    .select(['releases_count', 'releases_limit'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (count >= (limit ?? RELEASES_LIMIT_DEFAULT)) throw new CallError('releases_limit_reached');
}
