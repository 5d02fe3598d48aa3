/** Converts the form for several tracks to the API body. */
import type { Song } from '@lathe/contract/song';
import type { TrackEdit, TrackLists } from '@lathe/contract/track-edit-calls';
import { textOf } from '../../../../lib/forms/form-values.ts';
import { readArtists, readCredits } from '../../metadata/values.ts';
import { readRights } from '../song-values.ts';

/** Columns with a text field for each track. */
export const TEXT_COLUMNS = ['title', 'primary_artist', 'composer', 'publisher'] as const;
export const COLUMNS = [...TEXT_COLUMNS, 'explicit'] as const;
export type TextColumn = (typeof TEXT_COLUMNS)[number];
export type Column = (typeof COLUMNS)[number];

export type RowValues = Record<TextColumn, string> & { explicit: boolean };

export function rowValues(song: Song): RowValues {
  const { title, primary_artist, composer, publisher, explicit } = song;
  return { title, primary_artist, composer, publisher, explicit };
}

/** Fields that get the same text on all selected tracks. */
export const COMMON_TEXTS = ['primary_artist', 'composer', 'publisher', 'subtitle'] as const;
export const COMMON_LISTS = ['additional_artists', 'credits', 'rights_holders'] as const;

export const cellName = (uuid: string, column: Column | 'version' | 'was') => `${uuid}.${column}`;

export interface EditForm {
  edits: TrackEdit[];
  lists: TrackLists;
  selected: string[];
  /** Values for selected tracks, but no track is selected. */
  lacksSelection: boolean;
}

/** Only fields that the seller changed, so that nothing else is overwritten. */
export function readEdits(form: FormData): EditForm {
  const selected = form.getAll('selected').filter((uuid) => typeof uuid === 'string');
  const texts = readCommon(form);
  const lists = readLists(form);
  const hasLists = Object.keys(lists).length > 0;
  const edits = form.getAll('uuid').flatMap((uuid) => {
    if (typeof uuid !== 'string') return [];
    const isSelected = selected.includes(uuid);
    const fields = { ...changedCells(form, uuid), ...(isSelected && texts) };
    if (Object.keys(fields).length === 0 && !(isSelected && hasLists)) return [];
    const version = Number(textOf(form, cellName(uuid, 'version'))) || 1;
    return [{ uuid, version, ...fields, ...(isSelected && hasLists && { lists: true }) }];
  });
  const hasCommon = hasLists || Object.keys(texts).length > 0;
  return { edits, lists, selected, lacksSelection: hasCommon && selected.length === 0 };
}

/** The form contains the values that it was opened with. */
function changedCells(form: FormData, uuid: string): Partial<RowValues> {
  const was = openedValues(textOf(form, cellName(uuid, 'was')));
  const changed: Partial<RowValues> = {};
  for (const column of TEXT_COLUMNS) {
    const text = textOf(form, cellName(uuid, column));
    if (text !== was[column]) changed[column] = text;
  }
  const explicit = form.has(cellName(uuid, 'explicit'));
  if (explicit !== was.explicit) changed.explicit = explicit;
  return changed;
}

function openedValues(text: string): Partial<RowValues> {
  try {
    return JSON.parse(text) as Partial<RowValues>;
  } catch {
    return {};
  }
}

/** Empty fields stay as they are, unless they are to be cleared. */
function readCommon(form: FormData): Partial<TrackEdit> {
  const common: Partial<TrackEdit> = {};
  for (const name of COMMON_TEXTS) {
    const text = textOf(form, `set.${name}`).trim();
    if (form.has(`clear.${name}`)) common[name] = '';
    else if (text !== '') common[name] = text;
  }
  const explicit = textOf(form, 'set.explicit');
  if (explicit !== '') common.explicit = explicit === 'yes';
  const gap = textOf(form, 'set.gap_before').trim();
  if (gap !== '') common.gap_before = Number(gap.replace(',', '.'));
  return common;
}

function readLists(form: FormData): TrackLists {
  const read = {
    additional_artists: readArtists(form),
    credits: readCredits(form),
    rights_holders: readRights(form),
  };
  const lists: TrackLists = {};
  for (const name of COMMON_LISTS) {
    const isCleared = form.has(`clear.${name}`);
    if (isCleared || read[name].length > 0) {
      Object.assign(lists, { [name]: isCleared ? [] : read[name] });
    }
  }
  return lists;
}
