import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DashReading, parseTrackList } from './track-list.ts';

const titles = (text: string, dash?: DashReading) =>
  parseTrackList(text, dash).tracks.map(({ title }) => title);

describe('pasted track list', () => {
  it.each<[string, string, string[]]>([
    ['plain titles', 'Night Bus\nRain', ['Night Bus', 'Rain']],
    ['numbers and lengths', '1. Night Bus - 3:45\n2. Rain - 4:01', ['Night Bus', 'Rain']],
    ['two digits', '01 - Night Bus\n02 - Rain', ['Night Bus', 'Rain']],
    ['brackets', '1) Night Bus (3:45)\n2) Rain [1:02:03]', ['Night Bus', 'Rain']],
    ['bare numbers', '1 Night Bus\n2 Rain\n3 Kiosk', ['Night Bus', 'Rain', 'Kiosk']],
    ['hashes', '#1 Night Bus\n#2 Rain', ['Night Bus', 'Rain']],
    ['a part of a list', '5. Night Bus\n6. Rain', ['Night Bus', 'Rain']],
    ['one numbered line', '1. Night Bus', ['Night Bus']],
    ['positions', 'A1 Night Bus\nA2. Rain\nB1 - Kiosk', ['Night Bus', 'Rain', 'Kiosk']],
    ['positions counted on', 'A1 Night Bus\nA2 Rain\nB3 Kiosk', ['Night Bus', 'Rain', 'Kiosk']],
    ['discs', '1-01 Night Bus\n1-02 Rain\n2-01 Kiosk', ['Night Bus', 'Rain', 'Kiosk']],
    ['a restart', '1. Night Bus\n2. Rain\n1. Kiosk', ['Night Bus', 'Rain', 'Kiosk']],
    ['Bandcamp', '1.\nNight Bus 03:45\n2.\nRain 04:01\nlyrics', ['Night Bus', 'Rain']],
    ['quotes', '1. “Night Bus” – 3:45\n2. "Rain" – 4:01', ['Night Bus', 'Rain']],
    ['Windows line ends', '1. Night Bus\r\n2. Rain\r\n', ['Night Bus', 'Rain']],
    ['no-break spaces', '1.\u00a0Night Bus\n2.\u00a0Rain\u200b', ['Night Bus', 'Rain']],
    ['numbers as titles', '99 Luftballons\n1999', ['99 Luftballons', '1999']],
    ['one title with a number', '7 Seconds', ['7 Seconds']],
    ['a length as title', '4:33\nRain', ['4:33', 'Rain']],
    ['a time at the start', '10:15 Saturday Night\nRain', ['10:15 Saturday Night', 'Rain']],
    ['a number in order', '1. 1999\n2. 99 Luftballons', ['1999', '99 Luftballons']],
    ['a bad order', '1. Allegro\n7. Symphony', ['1. Allegro', '7. Symphony']],
    ['versions', 'Rain - Live\nKiosk - Radio Edit', ['Rain - Live', 'Kiosk - Radio Edit']],
    ['a dash in one line', 'Rain\nKiosk - Night Bus', ['Rain', 'Kiosk - Night Bus']],
    ['hyphens', 'Non-Stop\nSing-Along', ['Non-Stop', 'Sing-Along']],
    ['nothing', ' \n\n', []],
  ])('reads %s', (_, text, expected) => {
    expect(titles(text)).toEqual(expected);
  });

  it.each<[string, string, DashReading, (string | null)[][]]>([
    [
      'an artist',
      'Kiosk – Rain\nAda – Bus',
      'auto',
      [
        ['Kiosk', 'Rain'],
        ['Ada', 'Bus'],
      ],
    ],
    [
      'numbers, too',
      '1. Kiosk - Rain - 3:45\n2. Ada - Bus - 2:10',
      'auto',
      [
        ['Kiosk', 'Rain'],
        ['Ada', 'Bus'],
      ],
    ],
    [
      'no artist',
      'Kiosk – Rain\nAda – Bus',
      'title',
      [
        [null, 'Kiosk – Rain'],
        [null, 'Ada – Bus'],
      ],
    ],
    [
      'an artist in one line',
      'Kiosk – Rain\nBus',
      'artist',
      [
        ['Kiosk', 'Rain'],
        [null, 'Bus'],
      ],
    ],
    [
      'two dashes',
      'Kiosk – Rain – Live\nAda – Bus',
      'artist',
      [
        ['Kiosk', 'Rain – Live'],
        ['Ada', 'Bus'],
      ],
    ],
  ])('finds %s', (_, text, dash, expected) => {
    const found = parseTrackList(text, dash).tracks.map(({ artist, title }) => [artist, title]);
    expect(found).toEqual(expected);
  });

  it('reads the columns of a spreadsheet in their usual order', () => {
    const text = [
      'Night Bus\tKiosk\tAnn Lee\tSongs Ltd\tGB-AYE-06-01498',
      'Rain\t\tBo\t\tGBAYE0601499',
    ].join('\n');
    expect(parseTrackList(text).tracks).toEqual([
      {
        lines: [1],
        title: 'Night Bus',
        artist: 'Kiosk',
        composer: 'Ann Lee',
        publisher: 'Songs Ltd',
        isrc: 'GB-AYE-06-01498',
      },
      {
        lines: [2],
        title: 'Rain',
        artist: null,
        composer: 'Bo',
        publisher: null,
        isrc: 'GBAYE0601499',
      },
    ]);
  });

  it('reads the columns of a spreadsheet by their titles, in any order', () => {
    const text = 'Nr.\tISRC\tKomponist\tTitel\tBPM\n1\tGBAYE0601498\tAnn Lee\t"Say ""hi"""\t120';
    expect(parseTrackList(text)).toEqual({
      tracks: [
        {
          lines: [2],
          title: 'Say "hi"',
          artist: null,
          composer: 'Ann Lee',
          publisher: null,
          isrc: 'GBAYE0601498',
        },
      ],
      skipped: [{ line: 1, text: 'Nr. · ISRC · Komponist · Titel · BPM', reason: 'heading' }],
    });
  });

  it('reads what Discogs shows, with the writers below each track', () => {
    const text = 'A1\tNight Bus\t3:45\nA2\tRain\t4:01\nSide B\nB1\tKiosk\t2:59';
    expect(parseTrackList(text)).toMatchObject({
      tracks: [{ title: 'Night Bus' }, { title: 'Rain' }, { title: 'Kiosk' }],
      skipped: [{ line: 3, text: 'Side B', reason: 'heading' }],
    });
    const writers = 'A1 Night Bus 3:45\nWritten-By – Ann Lee\nA2 Rain 4:01\nA3 Kiosk\nBass – Bo';
    expect(parseTrackList(writers)).toMatchObject({
      tracks: [
        { lines: [1, 2], title: 'Night Bus', composer: 'Ann Lee', artist: null },
        { lines: [3], title: 'Rain', composer: null },
        { lines: [4], title: 'Kiosk' },
      ],
      skipped: [{ line: 5, text: 'Bass – Bo', reason: 'unnumbered' }],
    });
  });

  it('finds an ISRC at the end of a line', () => {
    expect(
      parseTrackList('1. Rain GB-AYE-06-01498\n2. Bus (ISRC: GBAYE0601499) 3:45').tracks,
    ).toMatchObject([
      { title: 'Rain', isrc: 'GBAYE0601498' },
      { title: 'Bus', isrc: 'GBAYE0601499' },
    ]);
    expect(titles('Love AB12C3456789')).toEqual(['Love AB12C3456789']);
  });

  it('reports headings instead of dropping them', () => {
    const { tracks, skipped } = parseTrackList(
      'Tracklist:\nSide A\n1. Rain\n2. Bus\nSeite B\n3. Kiosk',
    );
    expect(tracks.map(({ title }) => title)).toEqual(['Rain', 'Bus', 'Kiosk']);
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'heading'],
      [2, 'heading'],
      [5, 'heading'],
    ]);
  });

  const anyText = fc.string({ unit: 'grapheme', maxLength: 300 });
  const parts = fc.constantFrom(
    '\n',
    '\t',
    '1.',
    '2.',
    'A1',
    'A2',
    ' - ',
    ' – ',
    '3:45',
    'Rain',
    'Side A',
    'GBAYE0601498',
    'Written-By – Bo',
    '"',
    ' ',
  );
  const listLike = fc.array(parts, { maxLength: 60 }).map((each) => each.join(' '));

  it('accounts for every line exactly once, whatever is pasted', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, listLike),
        fc.constantFrom('auto', 'artist', 'title'),
        (text, dash) => {
          const { tracks, skipped } = parseTrackList(text, dash as DashReading);
          const used = [
            ...tracks.flatMap(({ lines }) => lines),
            ...skipped.map(({ line }) => line),
          ];
          const filled = text
            .split(/\r\n|\r|\n/)
            .flatMap((line, index) =>
              /[^\p{Cc}\s\u200b\u200e\u200f\u2060\ufeff]/u.test(line) ? [index + 1] : [],
            );
          expect(used.toSorted((a, b) => a - b)).toEqual(filled);
          for (const { title, artist, composer } of tracks) {
            expect(title).not.toBe('');
            for (const part of [title, artist ?? 'x', composer ?? 'x']) {
              expect(part).toMatch(/^[^\p{Cc}]+$/u);
              expect(part.trim()).toBe(part);
            }
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('finds the titles again in every common form', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
    const title = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    const isTitle = (text: string) =>
      !/^(Side|Disc|Disk|Lp|Cd|Tracks|Titel|Musik|Composer)/.test(text);
    const list = fc.array(title.filter(isTitle), { minLength: 2, maxLength: 40 });
    const forms: ((title: string, number: number) => string)[] = [
      (each) => each,
      (each, number) => `${number}. ${each} - 3:45`,
      (each, number) => `${String(number).padStart(2, '0')} ${each}`,
      (each, number) => `A${number} ${each}`,
      (each, number) => `${number}\t${each}\t3:45`,
      (each, number) => `${number}.\n${each} 03:45`,
      (each) => `Kiosk – ${each}`,
    ];
    fc.assert(
      fc.property(list, fc.constantFrom(...forms), (wanted, form) => {
        const text = wanted.map((each, index) => form(each, index + 1)).join('\n');
        expect(titles(text, 'artist')).toEqual(wanted);
      }),
    );
  });
});
