/** Edits several tracks in one transaction, all or none, and undoes such an edit. */
import {
  TRACK_EDIT_FIELDS,
  type TrackEdit,
  type TrackLists,
  type TracksEdited,
  type TracksUndone,
} from '@lathe/contract/track-edit-calls';
import { trimmedCredits } from '@lathe/rules/credits';
import { parseIsrc } from '@lathe/rules/identifiers/isrc';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { addToHistory, type ReleaseWork } from '../releases/index.ts';
import { isrcProblems } from './check-isrc.ts';
import { songFieldProblems } from './song-field-problems.ts';
import { readSongs, type SongRow } from './song-store.ts';
import { findTrackEdit, insertTrackEdit, markUndone } from './track-edit-store.ts';
import {
  changeOf,
  formerValues,
  type TrackChange,
  type TrackValues,
  writeTracks,
} from './track-values.ts';
import { finishSongs } from './with-songs.ts';

type Problems = Record<string, FieldProblem[]>;

interface EditInput extends ReleaseWork {
  edits: readonly TrackEdit[];
  lists: TrackLists;
}

export async function editTracks(tx: Tx, ctx: Ctx, input: EditInput): Promise<TracksEdited> {
  const { release, edits, lists } = input;
  const songs = new Map((await readSongs(tx, release.id)).map((song) => [song.id, song]));
  assertCurrent(songs, edits);
  const fields = { ...listProblems(lists), ...editProblems(edits) };
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  const changes = edits.flatMap((edit) => {
    const song = songs.get(edit.uuid);
    return (song && changeOf(song, givenValues(edit, lists))) ?? [];
  });
  const wrong = await isrcProblems(tx, ctx, { release, codes: codesOf(changes) });
  if (wrong.size > 0) {
    const problems = edits.flatMap(({ uuid }, index) => {
      const problem = wrong.get(uuid);
      if (!problem) return [];
      const { code: key, ...more } = problem;
      return [[`tracks.${index}.isrc`, [{ key, ...more }]]];
    });
    throw new CallError('validation', { fields: Object.fromEntries(problems) });
  }
  return await save(tx, ctx, { ...input, changes, action: 'songs_changed' });
}

/** A track that was changed or removed meanwhile stops the whole edit. */
function assertCurrent(songs: Map<string, SongRow>, edits: readonly TrackEdit[]): void {
  const doubled: Problems = {};
  const stale: Problems = {};
  const seen = new Set<string>();
  for (const [index, { uuid, version }] of edits.entries()) {
    const song = songs.get(uuid);
    if (seen.has(uuid)) doubled[`tracks.${index}.uuid`] = [{ key: 'invalid' }];
    else if (!song) stale[`tracks.${index}.uuid`] = [{ key: 'track_gone' }];
    else if (song.version !== version) {
      stale[`tracks.${index}.version`] = [{ key: 'track_changed' }];
    }
    seen.add(uuid);
  }
  if (Object.keys(doubled).length > 0) throw new CallError('validation', { fields: doubled });
  if (Object.keys(stale).length > 0) throw new CallError('changed_meanwhile', { fields: stale });
}

function editProblems(edits: readonly TrackEdit[]): Problems {
  const problems: Problems = {};
  for (const [index, { title, isrc }] of edits.entries()) {
    const found = songFieldProblems({ title });
    if (isrc?.trim() && !parseIsrc(isrc)) found.isrc = [{ key: 'isrc_wrong' }];
    for (const [field, list] of Object.entries(found)) problems[`tracks.${index}.${field}`] = list;
  }
  return problems;
}

function listProblems({ rights_holders: rightsHolders, ...lists }: TrackLists): Problems {
  const found = Object.entries(songFieldProblems({ ...lists, rightsHolders }));
  return Object.fromEntries(found.map(([field, list]) => [`lists.${field}`, list]));
}

/** As it is stored. Undefined fields stay. */
function givenValues(edit: TrackEdit, lists: TrackLists): Partial<TrackValues> {
  const { uuid: _, version: __, lists: hasLists, isrc, ...texts } = edit;
  const given: Partial<TrackValues> = Object.fromEntries(
    Object.entries(texts).map(([field, value]) => [
      field,
      typeof value === 'string' ? value.trim() : value,
    ]),
  );
  if (isrc !== undefined) given.isrc = parseIsrc(isrc) ?? '';
  if (!hasLists) return given;
  const { additional_artists, credits, rights_holders } = lists;
  const named = <T extends { name: string }>(list: readonly T[]) =>
    list.map((each) => ({ ...each, name: each.name.trim() }));
  return {
    ...given,
    ...(additional_artists && { additional_artists: named(additional_artists) }),
    ...(credits && { credits: trimmedCredits(credits) }),
    ...(rights_holders && { rights_holders: named(rights_holders) }),
  };
}

function codesOf(changes: readonly TrackChange[]) {
  return changes
    .filter(({ fields }) => fields.includes('isrc'))
    .map(({ song, after }) => ({
      song: { ...song, title: after.title },
      isrc: after.isrc === '' ? null : after.isrc,
    }));
}

/** Tracks that were changed since keep their values. The undo is an edit itself. */
export async function undoTrackEdit(
  tx: Tx,
  ctx: Ctx,
  { editId, ...context }: ReleaseWork & { editId: string },
): Promise<TracksUndone> {
  const { release, now } = context;
  const edit = await findTrackEdit(tx, { id: editId, releaseId: release.id });
  if (!edit) throw new CallError('not_found');
  if (edit.undoneAt !== null) throw new CallError('edit_already_undone');
  const songs = new Map((await readSongs(tx, release.id)).map((song) => [song.id, song]));
  const skipped: TracksUndone['skipped'] = [];
  const found: TrackChange[] = [];
  for (const { id, title, version, values } of edit.before) {
    const song = songs.get(id);
    if (!song) skipped.push({ uuid: id, title, reason: 'deleted' });
    else if (song.version !== version) {
      skipped.push({ uuid: id, title: song.title, reason: 'changed' });
    } else found.push(...[changeOf(song, values) ?? []].flat());
  }
  const wrong = await isrcProblems(tx, ctx, { release, codes: codesOf(found) });
  for (const { song } of found.filter((change) => wrong.has(change.song.id))) {
    skipped.push({ uuid: song.id, title: song.title, reason: 'isrc' });
  }
  const changes = found.filter(({ song }) => !wrong.has(song.id));
  await markUndone(tx, { id: editId, now });
  return { ...(await save(tx, ctx, { ...context, changes, action: 'songs_restored' })), skipped };
}

interface Saved extends ReleaseWork {
  changes: readonly TrackChange[];
  action: 'songs_changed' | 'songs_restored';
}

async function save(tx: Tx, ctx: Ctx, input: Saved): Promise<TracksEdited> {
  const { release, userId, now, changes, action } = input;
  if (changes.length === 0) return { edit: null, changed: 0, fields: [] };
  await lockRows(
    tx,
    'tracks',
    changes.map(({ song }) => song.id),
  );
  await writeTracks(tx, { changes, now });
  const before = changes.map((change) => ({
    id: change.song.id,
    title: change.song.title,
    version: change.song.version + 1,
    values: formerValues(change),
  }));
  const edit = await insertTrackEdit(tx, { releaseId: release.id, before, now });
  const fields = TRACK_EDIT_FIELDS.filter((field) =>
    changes.some((change) => change.fields.includes(field)),
  );
  const detail = { count: changes.length, fields };
  await addToHistory(tx, { releaseId: release.id, userId, action, detail, now });
  await finishSongs(tx, ctx, input);
  return { edit, changed: changes.length, fields };
}
