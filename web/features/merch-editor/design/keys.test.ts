import { describe, expect, it } from 'vitest';
import { type Key, placeByKey, undoKey } from './keys.ts';

const PLACED = { file: 'f', xMm: 0, yMm: 0, widthMm: 100, rotation: 30 };
const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const by = (name: string, more?: Partial<Key>) => placeByKey(PLACED, key(name, more))?.placed;

describe('a key', () => {
  it('moves the picture by a millimetre, with Shift by ten', () => {
    expect(by('ArrowLeft')).toEqual({ ...PLACED, xMm: -1 });
    expect(by('ArrowRight', { shiftKey: true })).toEqual({ ...PLACED, xMm: 10 });
    expect(by('ArrowUp', { shiftKey: true })).toEqual({ ...PLACED, yMm: -10 });
    expect(by('ArrowDown')).toEqual({ ...PLACED, yMm: 1 });
  });

  it('scales it on every keyboard', () => {
    expect(by('+')?.widthMm).toBe(101);
    // On an American keyboard, + is Shift and =.
    expect(by('+', { shiftKey: true })?.widthMm).toBe(101);
    expect(by('=')?.widthMm).toBe(101);
    expect(by('-')?.widthMm).toBe(99);
    expect(by('_', { shiftKey: true })?.widthMm).toBe(90);
    expect(by('*', { shiftKey: true })?.widthMm).toBe(110);
  });

  it('takes it out', () => {
    expect(by('Delete')).toBeNull();
    expect(by('Backspace')).toBeNull();
  });

  it('leaves those of the browser alone', () => {
    expect(by('Tab')).toBeUndefined();
    expect(by('ArrowLeft', { altKey: true })).toBeUndefined();
    expect(by('+', { ctrlKey: true })).toBeUndefined();
  });

  it('undoes and does again', () => {
    expect(undoKey(key('z', { ctrlKey: true }))).toBe('undo');
    expect(undoKey(key('Z', { ctrlKey: true, shiftKey: true }))).toBe('redo');
    expect(undoKey(key('y', { metaKey: true }))).toBe('redo');
    expect(undoKey(key('z'))).toBeNull();
  });
});
