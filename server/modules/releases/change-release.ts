/** Saves release metadata, all or nothing. */
import type { ReleaseChange } from '@lathe/contract/release';
import { trimmedCredits } from '@lathe/rules/credits';
import { calendarDate } from '@lathe/rules/dates';
import { parseEan } from '@lathe/rules/identifiers/ean';
import { parseGrid } from '@lathe/rules/identifiers/grid';
import {
  isMetadataEmpty,
  type MetadataField,
  type MetadataProblem,
  metadataProblems,
  missingMetadata,
  missingNames,
  type ReleaseMetadata,
} from '@lathe/rules/release-metadata';
import { releaseOperations, releaseState, type SectionStatus } from '@lathe/rules/release-states';
import { groupFit } from '@lathe/rules/title-similarity';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { priceBook, readAllGenres } from '../catalogue/index.ts';
import { assertCanPublishOnPage } from '../pages/index.ts';
import { shippingCountries } from '../regions/index.ts';
import { applyChange, columnsOf, FIELD_NAMES } from './change-columns.ts';
import { creditFieldProblems } from './credit-field-problems.ts';
import { worksColumns, worksEntry } from './declare-works.ts';
import { factsOf, metadataOf } from './facts.ts';
import { addToHistory, type HistoryEntry } from './history.ts';
import { isOwnEan } from './issue-ean.ts';
import { chosenOptions } from './options.ts';
import { songsStateOf } from './song-facts.ts';
import { findRelease, lockRelease, type ReleaseRow, setOptions, updateRelease } from './store.ts';

export interface ReleaseChangeInput {
  ownerId: string;
  userId: string;
  id: string;
  version: number;
  change: ReleaseChange;
}

export async function changeRelease(tx: Tx, ctx: Ctx, input: ReleaseChangeInput): Promise<void> {
  const row = await lockedRelease(tx, input);
  if (row.version !== input.version) throw new CallError('changed_meanwhile');
  assertEditable(row);
  const { change } = input;
  const metadata = trimmedMetadata(applyChange(metadataOf(row), change));
  await assertValidMetadata(tx, ctx, { before: row, metadata, change, ownerId: input.ownerId });
  const options =
    change.selected_options &&
    chosenOptions(await priceBook(ctx), row.release_type_id, {
      requested: change.selected_options,
      current: row.options,
    });
  const sections = await sectionsAfter(tx, ctx, { row, change, metadata });
  const now = ctx.clock.now();
  await updateRelease(tx, {
    id: row.id,
    change: {
      ...columnsOf(metadata),
      ...flagsOf(change),
      ...worksColumns(change, now),
      ...sections,
    },
    now,
  });
  if (options) await setOptions(tx, row.id, options);
  const history = { releaseId: row.id, userId: input.userId, now };
  for (const entry of entriesOf(change, row)) await addToHistory(tx, { ...history, ...entry });
  await ctx.hooks.releaseChanged(tx, ctx, row);
}

export async function lockedRelease(
  tx: Tx,
  release: { ownerId: string; id: string },
): Promise<ReleaseRow> {
  const row = (await lockRelease(tx, release)) && (await findRelease(tx, release));
  if (!row) throw new CallError('not_found');
  return row;
}

/** Approved or on sale: what was reviewed and what buyers were promised cannot change. */
export function isApproved(row: ReleaseRow): boolean {
  return releaseOperations(releaseState(factsOf(row)), 'owner').changeOnSale;
}

export function isEditable(row: ReleaseRow): boolean {
  // While a clone is being filled, nobody else may add tracks or artwork.
  return releaseOperations(releaseState(factsOf(row)), 'owner').edit && !row.is_cloning;
}

export function assertEditable(row: ReleaseRow): void {
  if (isEditable(row)) return;
  throw new CallError('release_not_editable', { values: { state: reasonNotEditable(row) } });
}

/** Selects the error text, which says what the seller can do instead. */
function reasonNotEditable(
  row: ReleaseRow,
): 'cloning' | 'retired' | 'published' | 'approved' | 'pending' {
  const state = releaseState(factsOf(row));
  if (state === 'retired' || state === 'published') return state;
  if (state === 'in_process' || state === 'approved') return 'approved';
  return row.is_cloning ? 'cloning' : 'pending';
}

export function trimmedMetadata(metadata: ReleaseMetadata): ReleaseMetadata {
  return {
    ...metadata,
    title: metadata.title.trim(),
    primaryArtist: metadata.primaryArtist.trim(),
    label: metadata.label.trim(),
    catalogNo: metadata.catalogNo.trim(),
    pHolder: metadata.pHolder.trim(),
    cHolder: metadata.cHolder.trim(),
    ean: parseEan(metadata.ean) ?? metadata.ean.trim(),
    grid: parseGrid(metadata.grid) ?? metadata.grid.trim(),
    credits: trimmedCredits(metadata.credits),
    additionalArtists: metadata.additionalArtists.map(({ name, role }) => ({
      name: name.trim(),
      role,
    })),
  };
}

export interface MetadataCheck {
  before: ReleaseRow;
  metadata: ReleaseMetadata;
  change: ReleaseChange;
  ownerId: string;
}

/** Validates only the fields in this change: a date saved earlier may be too close by now. */
export async function assertValidMetadata(tx: Tx, ctx: Ctx, input: MetadataCheck): Promise<void> {
  const { before, metadata, change, ownerId } = input;
  const isChanged = (field: MetadataField) => FIELD_NAMES[field] in change;
  const isInChange = ({ field, code }: MetadataProblem) =>
    isChanged(field) ||
    // A saved date stays valid unless the release date moves before it.
    (code === 'date_not_before_release' && isChanged('releaseDate')) ||
    // Either list can remove the last country.
    (code === 'territories_none' && (isChanged('territories') || isChanged('territoriesExclude')));
  const found = metadataProblems(metadata, {
    today: calendarDate(ctx.clock.now()),
    shippable: new Set(await shippingCountries(tx, { bulk: false })),
  }).filter(isInChange);
  const fields: Record<string, FieldProblem[]> = {};
  for (const { field, code, values } of found) {
    fields[FIELD_NAMES[field]] = [{ key: code, ...(values && { values: { ...values } }) }];
  }
  if (isChanged('credits')) Object.assign(fields, creditFieldProblems(metadata.credits));
  for (const name of missingNames(metadata).filter(isChanged)) {
    fields[FIELD_NAMES[name]] = [{ key: 'required' }];
  }
  Object.assign(fields, await genreProblems(ctx, metadata));
  Object.assign(fields, await takenNumbers(tx, ctx, input));
  Object.assign(fields, await groupProblems(tx, input));
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  // The current page is allowed even if the right to publish there has ended.
  const { page_id: pageId } = change;
  if (pageId && pageId !== before.page_id) await assertCanPublishOnPage(tx, { ownerId, pageId });
}

export async function genreProblems(
  ctx: Ctx,
  { mainGenreId, subGenreId }: Pick<ReleaseMetadata, 'mainGenreId' | 'subGenreId'>,
) {
  const genres = await readAllGenres(ctx);
  const [main, sub] = [genres.byId(mainGenreId), genres.byId(subGenreId)];
  const fields: Record<string, FieldProblem[]> = {};
  const isMain = mainGenreId === null || (main?.parentId === null && main.retiredAt === null);
  if (!isMain) fields.main_genre = [{ key: 'one_of' }];
  if (subGenreId !== null && (sub?.parentId !== mainGenreId || sub.retiredAt !== null)) {
    fields.sub_genre = [{ key: 'sub_genre_wrong' }];
  }
  return fields;
}

/** Barcodes are unique worldwide, catalogue numbers per seller. */
async function takenNumbers(
  tx: Tx,
  ctx: Ctx,
  { before, metadata, change, ownerId }: MetadataCheck,
) {
  const fields: Record<string, FieldProblem[]> = {};
  const { ean, catalogNo } = metadata;
  const others = tx.selectFrom('releases').select('id').where('id', '<>', before.id);
  // A printed barcode stays taken, even if its release is deleted.
  if (change.ean && (await others.where('ean', '=', ean).executeTakeFirst())) {
    fields.ean = [{ key: 'ean_in_use' }];
  } else if (change.ean && isOwnEan(ctx, ean) && ean !== before.ean) {
    fields.ean = [{ key: 'ean_not_issued' }];
  }
  const own = others
    .where('deleted_at', 'is', null)
    .where('owner_id', '=', ownerId)
    .where('catalog_no', '=', catalogNo);
  if (change.catalog_no && (await own.executeTakeFirst())) {
    fields.catalog_no = [{ key: 'catalog_no_in_use' }];
  }
  return fields;
}

/** A new title or artist must still fit the group. Locks the group, whose title may change too. */
async function groupProblems(tx: Tx, { before, metadata }: MetadataCheck) {
  const { groupId, title, primaryArtist } = metadata;
  const isRenamed = title !== before.title || primaryArtist !== before.primary_artist;
  if (groupId === null || !isRenamed) return {};
  await lockRows(tx, 'release_groups', [groupId]);
  const group = await tx
    .selectFrom('release_groups')
    .select(['title', 'primary_artist'])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  const fit = groupFit({ title, primaryArtist }, { ...group, primaryArtist: group.primary_artist });
  const fields: Record<string, FieldProblem[]> = {};
  const values = { group: group.title, artist: group.primary_artist };
  if (fit === 'other_title') fields.title = [{ key: 'title_not_of_group', values }];
  if (fit === 'other_artist') fields.primary_artist = [{ key: 'artist_not_of_group', values }];
  return fields;
}

/** Section status after the change. Only a complete section can leave edit mode. */
async function sectionsAfter(
  tx: Tx,
  ctx: Ctx,
  { row, change, metadata }: { row: ReleaseRow; change: ReleaseChange; metadata: ReleaseMetadata },
) {
  const metadata_status = metadataStatus(metadata);
  // Classical tracks need a composer.
  const changed = { ...row, main_genre_id: metadata.mainGenreId };
  const { status: tracks_status } = await songsStateOf(tx, ctx, changed);
  const fieldErrors: Record<string, FieldProblem[]> = {};
  if (change.metadata_in_edit === false && metadata_status !== 'Complete') {
    fieldErrors.metadata_in_edit = [{ key: 'section_incomplete' }];
  }
  if (change.tracks_in_edit === false && tracks_status !== 'Complete') {
    fieldErrors.tracks_in_edit = [{ key: 'section_incomplete' }];
  }
  if (Object.keys(fieldErrors).length > 0)
    throw new CallError('validation', { fields: fieldErrors });
  // Changing a field reopens the section, unless the change sets edit mode itself.
  const changesMetadata = Object.values(FIELD_NAMES).some((name) => name in change);
  return {
    metadata_status,
    tracks_status,
    metadata_in_edit: change.metadata_in_edit ?? (row.metadata_in_edit || changesMetadata),
    tracks_in_edit: change.tracks_in_edit ?? row.tracks_in_edit,
  };
}

export function metadataStatus(metadata: ReleaseMetadata): SectionStatus {
  if (missingMetadata(metadata).length === 0) return 'Complete';
  return isMetadataEmpty(metadata) ? 'Empty' : 'Incomplete';
}

function flagsOf(change: ReleaseChange) {
  const { explicit, preorder_playback_disabled, notes } = change;
  return {
    ...(explicit !== undefined && { explicit }),
    ...(preorder_playback_disabled !== undefined && { preorder_playback_disabled }),
    ...(notes !== undefined && { notes }),
  };
}

function entriesOf(change: ReleaseChange, row: ReleaseRow) {
  const { metadata_in_edit, tracks_in_edit, own_works: _, ...isChanged } = change;
  const entries: Pick<HistoryEntry, 'action' | 'detail'>[] = [];
  const fields = Object.keys(isChanged).filter((name) => name !== 'version');
  if (fields.length > 0) entries.push({ action: 'changed', detail: { fields } });
  const works = worksEntry(change, row);
  if (works) entries.push(works);
  if (metadata_in_edit !== undefined && metadata_in_edit !== row.metadata_in_edit) {
    entries.push({ action: metadata_in_edit ? 'metadata_reopened' : 'metadata_finished' });
  }
  if (tracks_in_edit !== undefined && tracks_in_edit !== row.tracks_in_edit) {
    entries.push({ action: tracks_in_edit ? 'tracks_reopened' : 'tracks_finished' });
  }
  return entries;
}
