/** Assigns the errors of an edit to its tracks and fields. */
import type { Song } from '@lathe/contract/song';
import type { Translate } from '@lathe/messages/translate';
import { trackNumber } from '@lathe/rules/sides';
import type { CallFailure } from '../../../../lib/forms/call-failure.ts';
import { fieldId } from '../../../../lib/forms/form-fields.ts';
import type { FieldProblem } from '../../../../ui/error-summary.tsx';
import { COLUMNS, type Column, type EditForm } from './edit-values.ts';

/** Identifies the form in the ids of its fields. */
export const BULK_FORM = 'bulk';

export const cellId = (uuid: string, column: Column) => `cell-${uuid}-${column}`;

interface Rejected {
  failure: CallFailure | undefined;
  unsent: 'nothing' | 'no_selection' | undefined;
  submitted: { form: Pick<EditForm, 'edits'> } | undefined;
}

interface EditProblems {
  summary: FieldProblem[];
  /** By track, then by field. */
  byTrack: Map<string, Partial<Record<string, string>>>;
  /** Of the fields for all selected tracks, by path. */
  paths: Record<string, string[]>;
}

interface Input {
  reply: Rejected | undefined;
  songs: readonly Pick<Song, 'uuid' | 'side' | 'position' | 'title'>[];
  sides: number;
  t: Translate<'track_edits'>;
}

export function problemsOf({ reply, songs, sides, t }: Input): EditProblems {
  const problems: EditProblems = { summary: [], byTrack: new Map(), paths: {} };
  const { failure, unsent, submitted } = reply ?? {};
  if (unsent) problems.summary.push({ message: t(`unsent.${unsent}`) });
  if (!failure) return problems;
  for (const [path, sentences] of Object.entries(failure.paths)) {
    const [list, at = '', field = ''] = path.split('.');
    const message = sentences.join(' ');
    const uuid = list === 'tracks' ? submitted?.form.edits[Number(at)]?.uuid : undefined;
    const column = COLUMNS.find((each) => each === field);
    if (uuid && (column || ['version', 'uuid', 'isrc'].includes(field))) {
      problems.byTrack.set(uuid, { ...problems.byTrack.get(uuid), [field]: message });
      const song = songs.find((each) => each.uuid === uuid);
      const track = song ? `${trackNumber(song, sides)} ${song.title}` : '';
      problems.summary.push({
        field: column ? cellId(uuid, column) : `row-${uuid}`,
        message: t('track_problem', { track: track.trim(), problem: message }),
      });
    } else {
      // The same value for all selected tracks is wrong for each of them.
      const common = list === 'lists' ? path.slice('lists.'.length) : `set.${field}`;
      if (common in problems.paths) continue;
      problems.paths[common] = [message];
      problems.summary.push({ field: fieldId(BULK_FORM, common), message });
    }
  }
  if (problems.summary.length === 0) problems.summary.push({ message: failure.message });
  return problems;
}
