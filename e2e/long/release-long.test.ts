/**
 * A whole 12" release with nine files uploaded at once: valid ones, unusual ones, and one of 20
 * minutes.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifyAudio } from '@lathe/media/audio/identify-audio';
import { makeMp3 } from '@lathe/media/audio/make-mp3';
import { writeFlac } from '@lathe/media/audio/testing/ffmpeg';
import { writeLongFlac } from '@lathe/media/audio/testing/long-flac';
import { concatSamples, noise, sine, stereo } from '@lathe/media/audio/testing/signals';
import { writeWav } from '@lathe/media/audio/testing/wav-files';
import { addWeeks, calendarDate } from '@lathe/rules/dates';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePage } from '../../server/modules/pages/testing/pages.ts';
import { assertAccessible } from '../testing/accessibility.ts';
import { openPage, visit, waitForHydration } from '../testing/chromium.ts';
import { intercept } from '../testing/intercept.ts';
import { fill, press, waitForText } from '../testing/page-actions.ts';
import { openShop } from '../testing/shop.ts';
import { visitAs } from '../testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
/** For a busy machine. */
const POLL = { timeout: 120_000 };

let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lathe-long-'));
  const tone = (sampleRate: number, seconds: number) =>
    stereo(sine({ hz: 220, seconds, sampleRate, dbfs: -18 }));
  const wav = (name: string, sampleRate: number, more: object = {}, seconds = 32) =>
    writeWav(at(name), tone(sampleRate, seconds), { sampleRate, bits: 16, ...more });
  // One tick per second, so that 20 minutes compress well and process quickly.
  const frame = 8192;
  const tick = sine({ hz: 250, seconds: frame / 96_000, sampleRate: 96_000, dbfs: -20 });
  const passage = stereo(concatSamples(tick, new Float32Array(frame * 11)));
  writeLongFlac(at('01 Nachtfahrt.flac'), passage, { sampleRate: 96_000, bits: 24, seconds: 1200 });
  // Noise does not compress: large enough for a two-part upload.
  const loud = noise(33 * 88_200, { seed: 7, size: 0.2 });
  await writeWav(at('02 Kiosk.wav'), loud, { sampleRate: 88_200, bits: 24 });
  writeFlac(at('03 Laterne.flac'), tone(48_000, 31), { sampleRate: 48_000, bits: 24 });
  await wav('04 Haltestelle.wav', 44_100);
  await wav('05 Mono.wav', 44_100, { channels: 1 });
  await wav('06 Halbe Rate.wav', 22_050);
  await wav('07 Zu kurz.wav', 44_100, {}, 30.9);
  await renamedMp3(at('04 Haltestelle.wav'), at('08 Umbenannt.wav'));
  await truncated(at('03 Laterne.flac'), at('09 Abgerissen.flac'));
});

afterAll(async () => await rm(folder, { recursive: true, force: true }));

async function renamedMp3(song: string, name: string) {
  const identified = await identifyAudio(song);
  if (identified.kind !== 'audio') throw new Error('The song cannot be read.');
  await makeMp3(identified.audio, name, {}, {});
}

async function truncated(song: string, name: string) {
  const bytes = await readFile(song);
  await writeFile(name, bytes.subarray(0, Math.floor(bytes.length / 2)));
}

/** Error message of each rejected file. */
const REJECTED_FILES: Record<string, string> = {
  Mono: '05 Mono.wav ist mono. Tracks brauchen zwei Kanäle (stereo).',
  'Halbe Rate':
    '06 Halbe Rate.wav hat eine Abtastrate von 22,05 kHz. Tracks brauchen 44,1, 48, 88,2 oder 96 kHz.',
  'Zu kurz': '07 Zu kurz.wav dauert 30,9 Sekunden. Tracks müssen mindestens 31 Sekunden lang sein.',
  Umbenannt: '08 Umbenannt.wav ist eine mp3. Tracks müssen WAV oder FLAC sein.',
  Abgerissen: '09 Abgerissen.flac endet nach',
};

/** The part number of this upload request, if any. */
function partOf(route: Route): number {
  const request = route.request();
  return request.method() === 'PUT' ? Number(new URL(request.url()).searchParams.get('part')) : 0;
}

/** Blocks the second part of each file, as on a bad connection, and counts the blocked requests. */
async function holdSecondParts(page: Page) {
  let held = 0;
  const releaseParts = await intercept(page, '**/*', async (route) => {
    if (partOf(route) === 2) held += 1;
    else await route.continue();
  });
  return { held: () => held, letGo: releaseParts };
}

describe('a 12" of nine files', () => {
  it('is described in German, uploaded, interrupted, resumed, sorted and completed', async () => {
    const { page, context, pageErrors } = await visit(url, { language: 'de' });
    const person = await visitAs(context, shop, { seller: true });
    await makePage(ctx, { owner_id: person.id, name: 'Kiosk' });
    await openPage(page, '/studio/releases/new');
    await page
      .getByRole('radio', { name: /^12″-Vinyl/ })
      .first()
      .check();
    await fill(page, 'Titel', 'Nachtfahrt');
    await fill(page, 'Künstler', 'Kiosk');
    await press(page, 'Release beginnen');
    await page.getByRole('heading', { name: 'Nachtfahrt', level: 1 }).waitFor();
    await describeInGerman(page);

    await uploadAll(page);
    await expectRejections(page);
    await assertAccessible(page);
    for (const title of Object.keys(REJECTED_FILES)) {
      await press(page, `Entfernen: ${title}`);
      await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
    }

    // The long file is still being processed. The others are moved to side B by keyboard.
    for (const title of ['Kiosk', 'Laterne', 'Haltestelle']) {
      await page.getByRole('button', { name: `Auf Seite B: ${title}` }).press('Enter');
      await page.locator('.side').nth(1).getByRole('heading', { name: title }).waitFor(POLL);
    }
    await page.getByRole('button', { name: 'Nach oben: Haltestelle' }).press('Enter');
    await expectOnSideB(page, ['Kiosk', 'Haltestelle', 'Laterne']);
    await listenToSideB(page);

    await press(page, 'ISRCs von uns bekommen');
    await page
      .getByText(/^ISRC GBLTH\d{7}$/)
      .nth(3)
      .waitFor(POLL);
    await page.getByRole('link', { name: 'Ändern: Kiosk' }).click();
    await fill(page, 'Name 1', 'Ann Lee');
    await press(page, 'Speichern und Rechte auf alle Tracks übertragen');
    await page.getByRole('button', { name: 'Anhören: Nachtfahrt' }).waitFor(POLL);
    await page.getByText('Länger als 20 Minuten').first().waitFor();
    await waitForText(page, 'Alles ist da.', POLL);
    await press(page, 'Als vollständig markieren');
    await waitForText(page, 'Die Tracks sind vollständig', POLL);
    await expectComplete(person.id);
    expect(pageErrors).toEqual([]);
  });
});

async function describeInGerman(page: Page) {
  await fill(page, 'Label', 'Kiosk Schallplatten');
  await page.getByLabel('Genre', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Untergenre', { exact: true }).selectOption({ index: 1 });
  await chooseDay(page);
  await press(page, 'EAN von uns bekommen');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=ean]')?.value.length === 13,
  );
  await press(page, 'Übliche Angaben eintragen');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=p_holder]')?.value !== '',
  );
  await page.getByRole('radio', { name: 'Nur in einigen Ländern' }).check();
  await page.getByRole('checkbox', { name: /^Europa/ }).check();
  await page.getByRole('checkbox', { name: 'Frankreich' }).uncheck();
  await waitForText(page, 'Alle Änderungen sind gespeichert.', POLL);
  await press(page, 'Gruppe anlegen');
  await waitForText(page, 'Es gehört zu „Nachtfahrt“.', POLL);
  await press(page, 'Als vollständig markieren');
  await waitForText(page, 'Die Angaben sind vollständig. Weiter zu den Tracks.', POLL);
}

/** Uses the calendar, where days that are too early are disabled. */
async function chooseDay(page: Page) {
  const group = page.getByRole('group', { name: 'Erscheinungstag' });
  const [year, month, day] = addWeeks(calendarDate(ctx.clock.now()), 3).split('-').map(Number);
  await group.getByRole('button').click();
  const calendar = page.getByRole('dialog');
  await calendar.waitFor();
  const target = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day));
  const name = new Intl.DateTimeFormat('de', { dateStyle: 'full', timeZone: 'UTC' }).format(target);
  const early = calendar.locator('.calendar-day[data-disabled]:not([data-outside-month])');
  // If the first allowed day is the first of a month, the previous month is disabled.
  const isPreviousDisabled = await calendar.locator('[slot=previous]').isDisabled();
  expect(isPreviousDisabled || (await early.count()) > 0).toBe(true);
  await assertAccessible(page);
  const cell = calendar.getByRole('button', { name });
  if ((await cell.count()) === 0) await calendar.locator('[slot=next]').click();
  await cell.click();
  await page.getByText('Die ersten Exemplare werden am').waitFor();
}

const FILES = [
  '01 Nachtfahrt.flac',
  '02 Kiosk.wav',
  '03 Laterne.flac',
  '04 Haltestelle.wav',
  '05 Mono.wav',
  '06 Halbe Rate.wav',
  '07 Zu kurz.wav',
  '08 Umbenannt.wav',
  '09 Abgerissen.flac',
];

async function uploadAll(page: Page) {
  const chosen = page.locator('input[type=file]').first();
  const { held, letGo } = await holdSecondParts(page);
  await chosen.setInputFiles(FILES.map(at));
  await expect.poll(held, POLL).toBe(1);
  await press(page, 'Anhalten: 02 Kiosk.wav');
  await page.getByText('angehalten').waitFor();
  await assertAccessible(page);
  await press(page, 'Weiter: 02 Kiosk.wav');
  await expect.poll(held, POLL).toBe(2);
  await expect.poll(() => arrivedFiles().then(({ length }) => length), POLL).toBeGreaterThan(1);
  await page.reload();
  await waitForHydration(page);
  await page.getByText('Teilweise hochgeladen.').first().waitFor(POLL);
  letGo();
  const arrived = await arrivedFiles();
  expect(arrived).not.toContain('02 Kiosk.wav');
  await chosen.setInputFiles(FILES.filter((name) => !arrived.includes(name)).map(at));
  await expect.poll(() => arrivedFiles().then(({ length }) => length), POLL).toBe(9);
  await page
    .getByText('Teilweise hochgeladen.')
    .first()
    .waitFor({ state: 'detached', ...POLL });
  // The uploads resumed: no track appears twice.
  await expect.poll(() => page.locator('.song-title').count(), POLL).toBe(9);
  expect(new Set(await page.locator('.song-title').allTextContents()).size).toBe(9);
}

async function arrivedFiles(): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('song_uploads')
    .select('filename')
    .where('state', '<>', 'uploading')
    .execute();
  return rows.map(({ filename }) => filename);
}

async function expectRejections(page: Page) {
  for (const message of Object.values(REJECTED_FILES)) {
    await page.getByText(message).first().waitFor(POLL);
  }
}

/** Starts near the end of the first track; the second plays automatically after the gap. */
async function listenToSideB(page: Page) {
  // Tracks that are still being processed are skipped.
  for (const title of ['Kiosk', 'Haltestelle', 'Laterne']) {
    await page.getByRole('button', { name: `Anhören: ${title}` }).waitFor(POLL);
  }
  await press(page, 'Seite B anhören');
  const seek = page.getByRole('slider', { name: 'Stelle in Kiosk' });
  await seek.waitFor();
  await seek.fill('32');
  await page.getByRole('slider', { name: 'Stelle in Haltestelle' }).waitFor(POLL);
  await press(page, 'Seite B stoppen');
}

async function expectOnSideB(page: Page, titles: string[]) {
  await expect
    .poll(() => page.locator('.side').nth(1).locator('.song-title').allTextContents(), POLL)
    .toEqual(titles);
}

async function expectComplete(ownerId: string) {
  const release = await ctx.db
    .selectFrom('releases')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  expect(release).toMatchObject({
    metadata_status: 'Complete',
    metadata_in_edit: false,
    tracks_status: 'Complete',
    tracks_in_edit: false,
  });
  expect(release.ean).toMatch(/^2094\d{9}$/);
  expect(release.territories).toContain('DE');
  expect(release.territories).not.toContain('FR');
  const songs = await ctx.db
    .selectFrom('tracks')
    .innerJoin('song_uploads', 'song_uploads.track_id', 'tracks.id')
    .select(['title', 'side', 'position', 'duration_ms', 'sample_rate', 'bit_depth'])
    .where('tracks.release_id', '=', release.id)
    .where('song_uploads.state', '=', 'complete')
    .orderBy('side')
    .orderBy('position')
    .execute();
  expect(songs).toMatchObject([
    { title: 'Nachtfahrt', side: 1, sample_rate: 96_000, bit_depth: 24 },
    { title: 'Kiosk', side: 2, sample_rate: 88_200, bit_depth: 24, duration_ms: 33_000 },
    { title: 'Haltestelle', side: 2, sample_rate: 44_100, bit_depth: 16, duration_ms: 32_000 },
    { title: 'Laterne', side: 2, sample_rate: 48_000, bit_depth: 24, duration_ms: 31_000 },
  ]);
  expect(songs[0]?.duration_ms).toBeGreaterThanOrEqual(1_200_000);
}
