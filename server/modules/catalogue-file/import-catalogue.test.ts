import { CATALOGUE_COLUMNS } from '@lathe/rules/catalogue-columns';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makeArtist, openLabel, signed } from '../labels/testing/rosters.ts';
import { makePage } from '../pages/testing/pages.ts';
import { confirm, exported, importFile, outcome, send } from './testing/send-catalogue.ts';

const app = await testApp({ limits: { invitation: { points: 10_000, seconds: 60 } } });
const { ctx } = app;

async function countReleases(): Promise<number> {
  return (await ctx.db.selectFrom('releases').select('id').execute()).length;
}

const SMALL = `title,artist,format,catalogue_no,release_date,explicit
Low Water,Harbour Lights,vinyl_12,PIER-001,,no
"High, higher",Harbour Lights,"7""",PIER-002,,yes
`;

describe('catalogue import', () => {
  it('has a preview that writes nothing and matches the import', async () => {
    const label = await openLabel(app);
    const before = await countReleases();
    const reply = await send(label, 'preview', SMALL);
    expect(reply).toMatchObject({ status: 200, result: { new_count: 2, imported: false } });
    expect(await countReleases()).toBe(before);
    const done = await importFile(label, SMALL);
    expect(done.result).toEqual({ ...reply.result, imported: true });
    const created = await ctx.db
      .selectFrom('releases')
      .innerJoin('release_types', 'release_types.id', 'release_type_id')
      .select(['title', 'primary_artist', 'code', 'catalog_no', 'explicit', 'submitted_at'])
      .where('owner_id', '=', label.id)
      .orderBy('catalog_no')
      .execute();
    const of = { primary_artist: 'Harbour Lights', submitted_at: null };
    expect(created).toEqual([
      { ...of, title: 'Low Water', code: 'vinyl_12', catalog_no: 'PIER-001', explicit: false },
      { ...of, title: 'High, higher', code: 'vinyl_7', catalog_no: 'PIER-002', explicit: true },
    ]);
  });

  it('sent twice, or twice at once, creates no duplicates', async () => {
    const label = await openLabel(app);
    const unnumbered =
      'title;artist;format\nÜber Number;Harbour Lights;cd\nÜBER number;harbour lights;CD\n';
    expect(outcome(await importFile(label, unnumbered))).toEqual([
      [2, 'new'],
      [3, 'exists'],
    ]);
    expect(outcome(await importFile(label, unnumbered))).toEqual([
      [2, 'exists'],
      [3, 'exists'],
    ]);
    const preview = await send(label, 'preview', SMALL);
    const both = await Promise.all([1, 2].map(() => confirm(label, SMALL, preview)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(outcome(await importFile(label, SMALL))).toEqual([
      [2, 'exists'],
      [3, 'exists'],
    ]);
  });

  it('reads a UPC as EAN-13, and finds it again in both spellings', async () => {
    const label = await openLabel(app);
    const file = (ean: string) => `title,artist,format,ean\nMaple,Harbour Lights,cd,${ean}\n`;
    expect(outcome(await importFile(label, file('0-36000-29145-2')))).toEqual([[2, 'new']]);
    const { ean } = await ctx.db
      .selectFrom('releases')
      .select('ean')
      .where('owner_id', '=', label.id)
      .executeTakeFirstOrThrow();
    expect(ean).toBe('0036000291452');
    for (const spelling of ['036000291452', '0036000291452']) {
      expect(outcome(await importFile(label, file(spelling)))).toEqual([[2, 'exists']]);
    }
  });

  it('reports errors per line and imports the valid lines', async () => {
    const [label, artist] = [await openLabel(app), await makeArtist(app)];
    const closed = artist.page.slug;
    const file = [
      'title,artist,format,page,genre,release_date,p_year,ean,explicit,catalogue_no',
      ',Nobody,vinyl_12,,,,,,,',
      'Good,Harbour Lights,vinyl_12,,electronic,,,,,G-1',
      'Bad format,Harbour Lights,tape,,,,,,,',
      `Not mine,Harbour Lights,cd,${closed},,,,,,`,
      'Bad genre,Harbour Lights,cd,,polkacore,,,,,',
      'Too soon,Harbour Lights,cd,,,2026-11-17,,,,',
      'Bad numbers,Harbour Lights,cd,,,,twenty,5099999123459,maybe,',
      `${'x'.repeat(121)},Harbour Lights,cd,,,,,,,`,
      '"Two\nlines",Harbour Lights,cd,,,,,,,',
      'Last,Harbour Lights,cd,,,,,,,G-2',
    ].join('\r\n');
    const sent = await importFile(label, file);
    expect(sent.result).toMatchObject({ new_count: 2, error_count: 8 });
    expect(outcome(sent)).toEqual([
      [2, 'error'],
      [3, 'new'],
      [4, 'error'],
      [5, 'error'],
      [6, 'error'],
      [7, 'error'],
      [8, 'error'],
      [9, 'error'],
      [10, 'error'],
      [12, 'new'],
    ]);
    const columnsWithErrors = sent.result.releases.map(({ line, errors }) => {
      expect(errors.every((error) => error.line === line)).toBe(true);
      return errors.map(({ column }) => column);
    });
    expect(columnsWithErrors).toEqual([
      ['title'],
      [],
      ['format'],
      ['page'],
      ['genre'],
      ['release_date'],
      ['ean', 'explicit', 'p_year'],
      ['title'],
      ['title'],
      [],
    ]);
    const { browser } = label;
    browser.cookies.set('locale', 'de');
    const [, , line] = (await send(label, 'preview', file)).result.releases;
    expect(line?.errors[0]?.message).toContain('keines unserer Formate');
  });

  it('adds releases to a roster page only while the artist allows it', async () => {
    const [label, artist] = [await openLabel(app), await makeArtist(app)];
    const own = await makePage(ctx, { owner_id: label.id });
    const { uuid } = await signed(label, artist, ['releases']);
    const file = (title: string) =>
      `title,artist,format,page\n${title},A,cd,${artist.page.slug}\n${title} own,A,cd,${own.slug}\n`;
    expect((await importFile(label, file('First'))).result.new_count).toBe(2);
    const pageOf = async (title: string) =>
      (
        await ctx.db
          .selectFrom('releases')
          .select('page_id')
          .where('owner_id', '=', label.id)
          .where('title', '=', title)
          .executeTakeFirstOrThrow()
      ).page_id;
    expect(await pageOf('First')).toBe(artist.page.id);
    const offered = async () => (await label.browser.get(label.at('/label/pages'))).json;
    const page = { uuid: artist.page.id, name: artist.page.name, is_live: true };
    expect(await offered()).toMatchObject({ data: [expect.objectContaining(page)] });
    await artist.browser.delete(artist.at(`/agreements/${uuid}`));
    // When the right ends, drafts are removed from the page.
    expect(await pageOf('First')).toBeNull();
    expect(await offered()).toMatchObject({ data: [] });
    expect(await pageOf('First own')).toBe(own.id);
    expect(outcome(await send(label, 'preview', file('Second')))).toEqual([
      [2, 'error'],
      [3, 'new'],
    ]);
    const rejected = await label.browser.post(label.at('/releases'), {
      release_type_id: 1,
      title: 'By hand',
      primary_artist: 'A',
      page_id: artist.page.id,
    });
    expect(rejected).toMatchObject({
      status: 422,
      json: { errors: { page_id: expect.anything() } },
    });
  });

  it('stops at the release limit of the seller', async () => {
    const label = await openLabel(app);
    await ctx.db
      .updateTable('users')
      .set({ releases_limit: 1 })
      .where('id', '=', label.id)
      .execute();
    expect(outcome(await importFile(label, SMALL))).toEqual([
      [2, 'new'],
      [3, 'error'],
    ]);
  });

  it.each([
    ['nothing', 'title,artist,format\n', 'no lines below'],
    ['no titles', 'Low Water,Harbour Lights,cd\n', '“title” is missing'],
    ['a column that is none', 'title,artist,format,price\na,b,cd,9\n', '“price”'],
    ['a column twice', 'title,artist,format,title\na,b,cd,c\n', 'twice'],
    ['an open quotation mark', 'title,artist,format\n"a,b,cd\n', 'cannot be read'],
    ['too many lines', `title,artist,format\n${'a,b,cd\n'.repeat(1001)}`, 'at most 1,000'],
    ['another encoding', new Uint8Array([0x74, 0xe4, 0x0a]), 'CSV UTF-8'],
    ['zero bytes', 'title,artist,format\na\0,b,cd\n', 'CSV UTF-8'],
  ])('with %s is rejected as a whole', async (_name, file, expectedText) => {
    const label = await openLabel(app);
    const before = await countReleases();
    const { status, text } = await send(label, 'preview', file);
    expect(status).toBe(422);
    expect(text).toContain(expectedText);
    expect(await countReleases()).toBe(before);
  });

  it('can read its own export, and no exported cell is a formula', async () => {
    const label = await openLabel(app);
    const file = `title,artist,format,description,catalogue_no
"=HYPERLINK(""https://evil.test"")",@home,cd,"-1, said ""he""",X-1
'+plus,A,cd,,X-2
`;
    expect((await importFile(label, file)).result.new_count).toBe(2);
    const text = await exported(label);
    const [titles] = text.replace('\uFEFF', '').split('\r\n');
    expect(titles).toBe(CATALOGUE_COLUMNS.join(','));
    expect(text).toContain(`"'=HYPERLINK(""https://evil.test"")",'@home`);
    expect(text).toContain(`"'-1, said ""he"""`);
    expect(text).not.toMatch(/(^|[\n,])"?[=@+]/);
    const repeated = await importFile(label, text);
    expect(repeated.result).toMatchObject({ exists_count: 2, new_count: 0, error_count: 0 });
  });

  it('has a sample file that can be imported', async () => {
    const label = await openLabel(app);
    const { json } = await label.browser.get(label.at('/catalogue/sample'));
    const sent = await importFile(label, (json as { text: string }).text);
    expect(sent.result).toMatchObject({ new_count: 2, error_count: 0 });
  });
});
