import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { type Member, member } from '../labels/testing/rosters.ts';
import type { CatalogueCells } from './parse-file.ts';
import { confirm, exported, importFile, outcome, send } from './testing/send-catalogue.ts';

const app = await testApp();
const { ctx } = app;

/** Its ISRC can belong to one seller only. */
let albums = 0;
function album(): string {
  albums += 1;
  return ALBUM.replace('00001', String(albums).padStart(5, '0'));
}

const ALBUM = `title,artist,format,catalogue_no,genre,credits,territories,track_position,track_title,track_artist,track_guest_artists,track_composer,isrc,track_explicit,track_gap,track_rights,track_credits
Low Water,Harbour,vinyl_12,LW-1,electronic,mixing: Ann Lee,europe except GB,A1,Ebb,,,Mara Voss,gb-abc-26-00001,yes,,composer (50): Mara Voss; publisher (50): Voss Music,instrument (cello): Jo Park
,,,,,,,A2,Flow,Someone,Ann Lee; remixer: Jo Park,,,no,2.5,,
Low Water,Harbour,vinyl_12,LW-1,,,,B1,Slack,,,,,,,,
`;

async function tracksOf(seller: Member) {
  return await ctx.db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.id', 'release_id')
    .select(['tracks.title', 'side', 'position', 'isrc', 'tracks.id', 'gap_ms', 'duration_ms'])
    .select(['tracks.primary_artist', 'tracks.credits', 'tracks.additional_artists'])
    .where('owner_id', '=', seller.id)
    .orderBy('side')
    .orderBy('position')
    .execute();
}

async function order(seller: Member): Promise<string> {
  const tracks = await tracksOf(seller);
  return tracks.map(({ title, side, position }) => `${side}.${position} ${title}`).join(', ');
}

function changesOf({ result }: Awaited<ReturnType<typeof send>>) {
  const [release] = result.releases;
  return [...(release?.changes ?? []), ...(release?.tracks ?? []).flatMap((one) => one.changes)];
}

describe('tracks in the catalogue file', () => {
  it('become tracks without audio, with codes, guests, shares, credits and countries', async () => {
    const file = album();
    const seller = await member(app);
    const preview = await send(seller, 'preview', file);
    expect(preview.result).toMatchObject({ new_count: 1, error_count: 0 });
    expect(preview.result.releases[0]?.tracks).toMatchObject([
      { line: 2, position: 'A1', title: 'Ebb', result: 'new' },
      { line: 3, position: 'A2', title: 'Flow', result: 'new' },
      { line: 4, position: 'B1', title: 'Slack', result: 'new' },
    ]);
    expect(await tracksOf(seller)).toEqual([]);
    expect((await confirm(seller, file, preview)).result.imported).toBe(true);
    expect(await tracksOf(seller)).toMatchObject([
      {
        title: 'Ebb',
        isrc: expect.stringMatching(/^GBABC26\d{5}$/),
        primary_artist: 'Harbour',
        duration_ms: null,
        credits: [{ name: 'Jo Park', role: 'instrument', detail: 'cello' }],
      },
      {
        title: 'Flow',
        gap_ms: 2500,
        primary_artist: 'Someone',
        additional_artists: [
          { name: 'Ann Lee', role: 'featuring' },
          { name: 'Jo Park', role: 'remixer' },
        ],
      },
      { title: 'Slack', side: 2, position: 1 },
    ]);
    const release = await ctx.db
      .selectFrom('releases')
      .select(['territories', 'territories_exclude', 'credits', 'tracks_status'])
      .where('owner_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    expect(release).toMatchObject({ territories_exclude: ['GB'], tracks_status: 'Incomplete' });
    expect(release.territories).toEqual(expect.arrayContaining(['DE', 'FR', 'GB']));
    expect(release.territories).not.toContain('US');
    // The same file again changes nothing.
    expect(outcome(await importFile(seller, file))).toEqual([[2, 'exists']]);
  });

  it('change only what differs, and the preview shows it', async () => {
    const file = album();
    const seller = await member(app);
    await importFile(seller, file);
    const before = await tracksOf(seller);
    const edited = file
      .replace('Flow', 'Flood')
      .replace('2.5', '')
      .replace('LW-1,electronic', 'LW-1,rock');
    const preview = await send(seller, 'preview', edited);
    expect(changesOf(preview)).toEqual([
      { line: 2, column: 'genre', from: 'electronic', to: 'rock' },
      { line: 3, column: 'track_title', from: 'Flow', to: 'Flood' },
    ]);
    await confirm(seller, edited, preview);
    const after = await tracksOf(seller);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    // An empty cell keeps the gap.
    expect(after[1]).toMatchObject({ title: 'Flood', gap_ms: 2500 });
  });

  it('move by title, and others make room', async () => {
    const file = album();
    const seller = await member(app);
    await importFile(seller, file);
    const moved =
      'title,artist,format,track_position,track_title\nLow Water,Harbour,vinyl_12,A1,Flow\n';
    const preview = await send(seller, 'preview', moved);
    expect(changesOf(preview)).toEqual([
      { line: 2, column: 'track_position', from: 'A2', to: 'A1' },
      { line: 2, column: 'track_position', from: 'A1', to: 'A2' },
    ]);
    await confirm(seller, moved, preview);
    expect(await order(seller)).toBe('1.1 Flow, 1.2 Ebb, 2.1 Slack');
  });

  it('are imported with their release or not at all, and every error has line and column', async () => {
    const seller = await member(app);
    const file = `title,artist,format,catalogue_no,label,territories,track_position,track_title,isrc,track_rights,track_credits,track_gap
Bad,A,vinyl_12,B-1,One,Germany,1,First,GB-ABC-26-1,writer (100): X,,
Bad,A,vinyl_12,B-1,Two,,A1,,,,Ann Lee,99
Gap,A,cd,B-2,,,1,First,,,,
Gap,A,cd,B-2,,,3,Third,,,,
Gap,A,cd,B-2,,,3,Also third,,,,
Good,A,cd,B-3,,,,First,,,,
Good,A,cd,B-3,,,,Second,,,,
`;
    const { result } = await importFile(seller, file);
    const errors = result.releases.map(({ errors: list }) =>
      list.map(({ line, column }) => `${line} ${column}`).toSorted(),
    );
    expect(errors).toEqual([
      [
        '2 isrc',
        '2 territories',
        '2 track_position',
        '2 track_rights',
        '3 label',
        '3 track_credits',
        '3 track_gap',
      ],
      ['6 track_position'],
      [],
    ]);
    expect(await order(seller)).toBe('1.1 First, 1.2 Second');
    const role = result.releases[0]?.errors.find(({ column }) => column === 'track_rights');
    expect(role?.message).toContain('composer_lyricist');
  });

  it('keep the rules of ISRCs: one recording, one seller', async () => {
    const [seller, other] = [await member(app), await member(app)];
    const file = (isrc: string, no: string) =>
      `title,artist,format,catalogue_no,track_title,isrc\nCodes,A,cd,${no},One,${isrc}\n,,,,Two,${isrc}\n`;
    const twice = await importFile(seller, file('GBXYZ2600001', 'I-1'));
    expect(twice.result.releases[0]?.errors).toMatchObject([{ line: 3, column: 'isrc' }]);
    const once =
      'title,artist,format,catalogue_no,track_title,isrc\nCodes,A,cd,I-2,One,GBXYZ2600002\n';
    expect(outcome(await importFile(seller, once))).toEqual([[2, 'new']]);
    const stolen = await importFile(other, once);
    expect(stolen.result.releases[0]?.errors).toMatchObject([{ line: 2, column: 'isrc' }]);
    expect(await tracksOf(other)).toEqual([]);
  });

  it('do nothing when the catalogue changed after the preview', async () => {
    const file = album();
    const seller = await member(app);
    const preview = await send(seller, 'preview', file);
    await importFile(seller, file.replace('Slack', 'Slack Tide'));
    const late = await confirm(seller, file, preview);
    expect(late.status).toBe(409);
    expect(late.text).toContain('catalogue_changed');
    expect(await order(seller)).toBe('1.1 Ebb, 1.2 Flow, 2.1 Slack Tide');
  });

  it('leave a submitted release alone', async () => {
    const file = album();
    const seller = await member(app);
    await importFile(seller, file);
    await ctx.db
      .updateTable('releases')
      .set({ submitted_at: ctx.clock.now() })
      .where('owner_id', '=', seller.id)
      .execute();
    expect(outcome(await importFile(seller, file))).toEqual([[2, 'exists']]);
    const changed = await importFile(seller, file.replace('Slack', 'Slick'));
    expect(outcome(changed)).toEqual([[2, 'error']]);
    expect(await order(seller)).toContain('Slack');
  });

  it.each([
    ['UTF-16 with tabs', (text: string) => utf16le(withSeparator(text, '\t'))],
    ['UTF-16 in the other byte order', (text: string) => utf16le(text).swap16()],
    ['a line for Excel', (text: string) => `sep=;\r\n${withSeparator(text, ';')}`],
  ])('are read from %s', async (_name, written) => {
    const seller = await member(app);
    const reply = await importFile(seller, written(album()));
    expect(reply.result).toMatchObject({ new_count: 1 });
    expect(reply.result.releases[0]?.tracks.length).toBe(3);
  });

  it('are in JSON Lines as they are in the columns, below their release', async () => {
    const seller = await member(app);
    await importFile(seller, album());
    const { text, headers } = await seller.browser.get(seller.at('/exports/catalogue?as=jsonl'));
    expect(headers['content-type']).toBe('application/jsonl; charset=utf-8');
    const [release, ...more] = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(more).toEqual([]);
    const [first] = parse(await exported(seller), { bom: true, columns: true }) as object[];
    const { uuid, tracks, ...cells } = release;
    expect({ ...cells, ...tracks[0] }).toEqual({ ...first, uuid: tracks[0].uuid });
    expect(tracks.map(({ track_title }: CatalogueCells) => track_title)).toEqual([
      'Ebb',
      'Flow',
      'Slack',
    ]);
    expect(uuid).toMatch(/^[\da-f-]{36}$/);
  });

  it('are exported in parts that lose and repeat nothing', async () => {
    const seller = await member(app);
    await importFile(seller, album());
    // Many releases of one moment, with one name, more than a part has.
    await sql`insert into releases (id, owner_id, release_type_id, title, primary_artist, created_at)
      select gen_random_uuid(), owner_id, release_type_id, 'Many', 'Many', created_at
      from releases, generate_series(1, 2500) where owner_id = ${seller.id}`.execute(ctx.db);
    const { text } = await seller.browser.get(seller.at('/exports/catalogue?as=jsonl'));
    const ids = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).uuid);
    expect(ids).toHaveLength(2501);
    expect(new Set(ids).size).toBe(2501);
  });

  it('are in the export of their seller only', async () => {
    const file = album();
    const [seller, other] = [await member(app), await member(app)];
    await importFile(seller, file);
    expect(await exported(seller)).toContain('GBABC');
    expect(await exported(other)).not.toContain('Ebb');
    const staff = await member(app, { role: 'staff' });
    for (const word of ['exports/catalogue', 'catalogue/sample']) {
      const path = seller.at(`/${word}`);
      expect((await app.browser().get(path)).status).toBe(401);
      for (const { browser } of [other, staff]) expect((await browser.get(path)).status).toBe(403);
    }
    const asOther = { ...other, at: seller.at };
    for (const word of ['preview', 'import'] as const) {
      const sent = await send(asOther, word, file, { digest: JSON.stringify('0'.repeat(64)) });
      expect(sent.status).toBe(403);
    }
  });

  it.each(['', 'x', '0'.repeat(63), '0'.repeat(65), 'G'.repeat(64)])(
    'are not imported without the digest of a preview, such as %j',
    async (digest) => {
      const seller = await member(app);
      const file = album();
      for (const locale of ['en_GB', 'de']) {
        seller.browser.cookies.set('locale', locale);
        const sent = await send(seller, 'import', file, { digest: JSON.stringify(digest) });
        expect(sent.status).toBe(422);
      }
      expect((await send(seller, 'import', file)).status).toBe(422);
      const unseen = await send(seller, 'import', file, { digest: JSON.stringify('0'.repeat(64)) });
      expect(unseen.status).toBe(409);
      expect(await tracksOf(seller)).toEqual([]);
    },
  );
});

/** Cells that contain the separator are quoted. */
function withSeparator(text: string, separator: string): string {
  const cell = (value: string) => (value.includes(separator) ? `"${value}"` : value);
  return text.replaceAll(/[^,\n]+/g, cell).replaceAll(',', separator);
}

function utf16le(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le');
}
