import { addWeeks, calendarDate } from '@lathe/rules/dates';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCsv } from '../../platform/csv.ts';
import { testApp } from '../../testing/app.ts';
import { type Member, member } from '../labels/testing/rosters.ts';
import { exported, importFile } from './testing/send-catalogue.ts';

const app = await testApp({ limits: { catalogue: { points: 10_000, seconds: 60 } } });
const { ctx } = app;
const today = calendarDate(ctx.clock.now());

/** Text with everything that a spreadsheet, the formula guard or the lists treat specially. */
const text = fc
  .string({ unit: fc.constantFrom(...`aZ9 é漢'=+-@",;:()\\|`), minLength: 1, maxLength: 30 })
  .map((value) => value.trim())
  .filter((value) => value !== '');
const optional = fc.oneof(fc.constant(''), text);
const yesNo = fc.constantFrom('yes', 'no');
const escaped = optional.map((value) => value.replaceAll(/[\\;:()]/g, String.raw`\$&`));

const entry = (roles: readonly string[]) =>
  fc.tuple(fc.constantFrom(...roles), escaped, text).map(([role, detail, name]) => {
    const addition = detail === '' ? '' : ` (${detail})`;
    return `${role}${addition}: ${name.replaceAll(/[\\;]/g, String.raw`\$&`)}`;
  });
const list = (entries: fc.Arbitrary<string>) =>
  fc.array(entries, { maxLength: 3 }).map((values) => values.join('; '));
const credits = list(entry(['producer', 'mixing', 'vocals']));
const guests = list(text.map((name) => `remixer: ${name.replaceAll(/[\\;]/g, String.raw`\$&`)}`));

const track = fc.record({
  track_title: text,
  track_version: optional,
  track_artist: optional,
  track_guest_artists: guests,
  track_composer: optional,
  track_explicit: yesNo,
  track_gap: fc.constantFrom('0', '2', '1.5', '0.1', '10'),
  track_rights: fc.constantFrom(
    '',
    'composer (33.33): A; publisher (66.67): B: (C)',
    String.raw`composer_lyricist (100): A\; B`,
  ),
  track_credits: credits,
});

const release = fc.record({
  cells: fc.record({
    title: text,
    artist: text,
    label: optional,
    genre: fc.constantFrom('', 'electronic', 'jazz'),
    release_date: fc.constantFrom('', addWeeks(today, 9)),
    preorder_date: fc.constantFrom('', addWeeks(today, 5)),
    original_release_date: fc.constantFrom('', '1999-12-31'),
    price_tier: fc.constantFrom('Standard', 'Luxe'),
    quantity_limit: fc.constantFrom('', '0', '300'),
    explicit: yesNo,
    p_year: fc.constantFrom('', '2024'),
    p_holder: optional,
    description: fc.oneof(optional, fc.constant('Two\n"lines", and more\r\nthan that')),
    guest_artists: guests,
    credits,
    territories: fc.constantFrom(
      '',
      'worldwide',
      'DE US',
      'worldwide except GB',
      'DE FR except FR',
    ),
  }),
  format: fc.constantFrom('vinyl_12', 'cd'),
  tracks: fc.array(track, { maxLength: 4 }),
});

/** A file as another tool writes it: the release on every line. */
function fileOf(
  releases: { cells: object; format: string; tracks: object[] }[],
  isrc: () => string,
): string {
  const lines = releases.flatMap(({ cells, format, tracks }, number) => {
    const identity = { ...cells, format, catalogue_no: `RT-${number}` };
    if (tracks.length === 0) return [identity];
    return tracks.map((one, index) => ({
      ...identity,
      ...one,
      isrc: isrc(),
      track_position: format === 'cd' ? `${index + 1}` : `${'AB'[index % 2]}${1 + (index >> 1)}`,
    }));
  });
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  return toCsv(
    columns.map((title) => ({
      title,
      cell: (line: object) => (line as Record<string, string>)[title] ?? '',
    })),
    lines,
  );
}

async function deleteAll({ id }: Member): Promise<void> {
  const deleted_at = ctx.clock.now();
  await ctx.db.updateTable('releases').set({ deleted_at }).where('owner_id', '=', id).execute();
}

it('loses nothing: the import of an export makes the same export, and repeats change nothing', async () => {
  let codes = 0;
  const isrc = () => {
    codes += 1;
    return codes % 3 === 0 ? '' : `GBRTT26${String(codes).padStart(5, '0')}`;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(release, { minLength: 1, maxLength: 3 }), async (releases) => {
      const seller = await member(app);
      const first = await importFile(seller, fileOf(releases, isrc));
      expect(first.result).toMatchObject({ new_count: releases.length, error_count: 0 });
      const table = await exported(seller);
      const again = await importFile(seller, table);
      expect(again.result).toMatchObject({ exists_count: releases.length, error_count: 0 });
      await deleteAll(seller);
      const restored = await importFile(seller, table);
      expect(restored.result).toMatchObject({ new_count: releases.length, error_count: 0 });
      expect(await exported(seller)).toBe(table);
    }),
    { numRuns: 15 },
  );
});
