/** Everything that keeps the tracks from being complete, with a link to fix it. */
import type { SongList } from '@lathe/contract/song-calls';
import { sideLetter } from '@lathe/rules/sides';
import type { FieldProblem } from '../../../ui/error-summary.tsx';

export function problemsOf(list: SongList, sideName: (letter: string) => string): FieldProblem[] {
  const songs = list.sides.flatMap(({ tracks }) => tracks);
  return [
    ...list.format_type_errors.map((message) => ({ message })),
    ...Object.entries(list.side_errors).map(([side, sentences]) => ({
      field: `side-${side}`,
      message: `${sideName(sideLetter(Number(side)))}: ${sentences.join(' ')}`,
    })),
    ...songs.flatMap(({ uuid, title }) => {
      const sentences = list.track_errors[uuid];
      if (!sentences) return [];
      return [{ field: `edit-${uuid}`, message: `${title}: ${sentences.join(' ')}` }];
    }),
  ];
}
