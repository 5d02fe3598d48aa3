/** What the buttons of the pictures do. The server gets the whole list. */
import type { DesignPicture } from '@lathe/contract/merch-design';

export type Listed = Pick<DesignPicture, 'uuid' | 'is_hidden' | 'view' | 'colour'>;

/** `verb:value`, as the buttons send it. Null for an unknown verb. */
export function arranged(
  pictures: readonly Listed[],
  intent: string,
): { uuid: string; is_hidden: boolean }[] | null {
  const [verb = '', value = '', place = ''] = intent.split(':');
  const at = pictures.findIndex(({ uuid }) => uuid === value);
  const changed = change(pictures, { verb, value, at, place: Number(place) });
  return changed?.map(({ uuid, is_hidden }) => ({ uuid, is_hidden })) ?? null;
}

interface Asked {
  verb: string;
  value: string;
  /** Of the named picture; -1 if it is a view or a colour. */
  at: number;
  place: number;
}

function change(
  pictures: readonly Listed[],
  { verb, value, at, place }: Asked,
): readonly Listed[] | null {
  const hide = (is_hidden: boolean, named: (picture: Listed) => boolean) =>
    pictures.map((picture) => (named(picture) ? { ...picture, is_hidden } : picture));
  const byId = ({ uuid }: Listed) => uuid === value;
  switch (verb) {
    case 'cover':
      // A hidden picture cannot be the cover.
      return moved(hide(false, byId), at, 0);
    case 'up':
      return moved(pictures, at, at - 1);
    case 'down':
      return moved(pictures, at, at + 1);
    case 'place':
      return moved(pictures, at, place);
    case 'hide':
      return hide(true, byId);
    case 'show':
      return hide(false, byId);
    case 'hide_view':
      return hide(true, ({ view }) => view === value);
    case 'show_view':
      return hide(false, ({ view }) => view === value);
    case 'hide_colour':
      return hide(true, ({ colour }) => String(colour) === value);
    case 'show_colour':
      return hide(false, ({ colour }) => String(colour) === value);
    default:
      return null;
  }
}

function moved(pictures: readonly Listed[], from: number, to: number): readonly Listed[] {
  const picture = pictures[from];
  const place = Math.min(pictures.length - 1, Math.max(0, to));
  if (!picture || !Number.isInteger(place)) return pictures;
  return pictures.toSpliced(from, 1).toSpliced(place, 0, picture);
}
