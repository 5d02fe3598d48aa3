import { describe, expect, it } from 'vitest';
import { arranged, type Listed } from './reorder.ts';

const picture = (uuid: string, more: Partial<Listed> = {}): Listed => ({
  uuid,
  is_hidden: false,
  view: 'front',
  colour: 1,
  ...more,
});
const PICTURES = [
  picture('a'),
  picture('b', { view: 'back', is_hidden: true }),
  picture('c', { colour: 2 }),
  picture('photo', { view: null, colour: null }),
];
const text = (intent: string) =>
  arranged(PICTURES, intent)
    ?.map(({ uuid, is_hidden }) => (is_hidden ? `(${uuid})` : uuid))
    .join(' ');

describe('pictures of the shop', () => {
  it('move one by one, to a place, and never out of the list', () => {
    expect(text('up:c')).toBe('a c (b) photo');
    expect(text('down:a')).toBe('(b) a c photo');
    expect(text('place:photo:1')).toBe('a photo (b) c');
    expect(text('place:a:9')).toBe('(b) c photo a');
    expect(text('up:a')).toBe('a (b) c photo');
    expect(text('down:photo')).toBe('a (b) c photo');
  });

  it('become the cover, and are then visible', () => {
    expect(text('cover:b')).toBe('b a c photo');
  });

  it('are hidden and shown, alone, by view and by colour', () => {
    expect(text('hide:a')).toBe('(a) (b) c photo');
    expect(text('show:b')).toBe('a b c photo');
    expect(text('hide_view:front')).toBe('(a) (b) (c) photo');
    expect(text('show_view:back')).toBe('a b c photo');
    expect(text('hide_colour:1')).toBe('(a) (b) c photo');
  });

  it('stay as they are when the picture is gone, or the request is not known', () => {
    expect(text('up:gone')).toBe('a (b) c photo');
    expect(text('place:a:x')).toBe('a (b) c photo');
    expect(arranged(PICTURES, 'explode:a')).toBeNull();
  });
});
