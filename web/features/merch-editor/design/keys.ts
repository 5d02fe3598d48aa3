/** What a key does to the placed picture of an area. */
import { growBy, moveBy } from '@lathe/rules/merch/drag-placement';
import type { Placed } from './placements.ts';

const STEP_MM = 1;
const LARGE_STEP_MM = 10;

export interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Null if the key does nothing; `placed` is null if it takes the picture out. */
export function placeByKey(placed: Placed, pressed: Key): { placed: Placed | null } | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  if (ctrlKey || metaKey || altKey) return null;
  const step = shiftKey ? LARGE_STEP_MM : STEP_MM;
  const moved = (x: number, y: number) => ({ placed: { ...placed, ...moveBy(placed, { x, y }) } });
  switch (key) {
    case 'ArrowLeft':
      return moved(-step, 0);
    case 'ArrowRight':
      return moved(step, 0);
    case 'ArrowUp':
      return moved(0, -step);
    case 'ArrowDown':
      return moved(0, step);
    // Where + needs Shift, it still grows by a millimetre; * is Shift and + elsewhere.
    case '+':
    case '=':
      return { placed: { ...placed, ...growBy(placed, STEP_MM) } };
    case '*':
      return { placed: { ...placed, ...growBy(placed, LARGE_STEP_MM) } };
    case '-':
      return { placed: { ...placed, ...growBy(placed, -STEP_MM) } };
    case '_':
      return { placed: { ...placed, ...growBy(placed, -LARGE_STEP_MM) } };
    case 'Delete':
    case 'Backspace':
      return { placed: null };
    default:
      return null;
  }
}

/** Ctrl or Cmd with Z or Y. */
export function undoKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'y' && !shiftKey) return 'redo';
  if (letter !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}
