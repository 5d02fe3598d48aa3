import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchTrackList } from './match-track-list.ts';
import { parseTrackList } from './track-list.ts';

const listed = (...titles: string[]) => parseTrackList(titles.join('\n'), 'title').tracks;
const songs = (...titles: string[]) => titles.map((title, id) => ({ id, title }));
const namesOf = ({ pairs, linesLeft, songsLeft }: ReturnType<typeof matchTrackList>) => ({
  pairs: pairs.map((pair) => [pair.listed.title, pair.song.title]),
  linesLeft: linesLeft.map(({ title }) => title),
  songsLeft: songsLeft.map(({ title }) => title),
});

describe('match of a pasted list with the tracks', () => {
  it('follows the order, and names what is left over', () => {
    const list = listed('Rain', 'Bus', 'Kiosk');
    expect(namesOf(matchTrackList(list, songs('01', '02'), 'order'))).toEqual({
      pairs: [
        ['Rain', '01'],
        ['Bus', '02'],
      ],
      linesLeft: ['Kiosk'],
      songsLeft: [],
    });
    expect(namesOf(matchTrackList(list.slice(2), songs('01', '02'), 'order'))).toEqual({
      pairs: [['Kiosk', '01']],
      linesLeft: [],
      songsLeft: ['02'],
    });
  });

  it('follows the titles, also with other case, accents or a typing error', () => {
    const list = listed('Café Olé', 'NIGHT BUS', 'Kiosk at Fuor', 'New');
    const tracks = songs('Kiosk at Four', 'Night Bus', 'cafe ole', 'Gone');
    expect(namesOf(matchTrackList(list, tracks, 'title'))).toEqual({
      pairs: [
        ['Kiosk at Fuor', 'Kiosk at Four'],
        ['NIGHT BUS', 'Night Bus'],
        ['Café Olé', 'cafe ole'],
      ],
      linesLeft: ['New'],
      songsLeft: ['Gone'],
    });
  });

  it('prefers the same title to a similar one, and takes equal titles in order', () => {
    const tracks = songs('Rain (Live)', 'Rain', 'Intro', 'Intro');
    const result = matchTrackList(listed('Intro', 'Rain', 'Intro', 'Rain (Live)'), tracks, 'title');
    expect(result.pairs.map(({ listed: { lines }, song }) => [lines[0], song.id])).toEqual([
      [4, 0],
      [2, 1],
      [1, 2],
      [3, 3],
    ]);
  });

  it('uses every line and every track at most once', () => {
    const title = fc.constantFrom('Rain', 'rain', 'Rain II', 'Night Bus', 'Bus', 'Kiosk', 'Intro');
    const titles = fc.array(title, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(titles, titles, fc.constantFrom('order', 'title'), (lines, tracks, mode) => {
        const all = songs(...tracks);
        const list = listed(...lines);
        const result = matchTrackList(list, all, mode as 'order');
        const { pairs, linesLeft, songsLeft } = result;
        expect(new Set([...pairs.map((pair) => pair.listed), ...linesLeft]).size).toBe(list.length);
        expect(pairs.length + linesLeft.length).toBe(list.length);
        expect(new Set([...pairs.map(({ song }) => song), ...songsLeft]).size).toBe(all.length);
        expect(pairs.length + songsLeft.length).toBe(all.length);
      }),
    );
  });
});
