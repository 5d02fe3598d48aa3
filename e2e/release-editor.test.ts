/** From a new release to one that lacks only its artwork. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sine, stereo } from '@lathe/media/audio/testing/signals';
import { writeWav } from '@lathe/media/audio/testing/wav-files';
import { addWeeks, calendarDate } from '@lathe/rules/dates';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG_TIMEOUT } from '../server/testing/timeouts.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage } from './testing/chromium.ts';
import { fill, press, waitForText } from './testing/page-actions.ts';
import { releaseSellers } from './testing/release-sellers.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop({ DEMO: 'off' });
const { ctx } = shop;
const { signInAsSeller, releaseOf } = releaseSellers(shop);
const SECONDS = 33;

let folder = '';
const files = { first: '', second: '', mono: '' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lathe-songs-'));
  const tone = stereo(sine({ hz: 440, seconds: SECONDS, sampleRate: 44_100 }));
  const wav = { sampleRate: 44_100, bits: 16 } as const;
  files.first = await writeWav(join(folder, '01 Nachtbus.wav'), tone, wav);
  files.second = await writeWav(join(folder, '02 Kiosk.wav'), tone, wav);
  files.mono = await writeWav(join(folder, 'mono.wav'), tone, { ...wav, channels: 1 });
});

afterAll(async () => await rm(folder, { recursive: true, force: true }));

/** In German order: day, month, year. */
async function typeDay(page: Page, label: string, date: string) {
  const [year, month, day] = date.split('-');
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().focus();
  await page.keyboard.type(`${day}${month}${year}`);
}

/** Another window changes the first track; resolves when this page shows it. */
async function renameElsewhere(page: Page, userId: string, subtitle: string) {
  await ctx.db.transaction().execute(async (tx) => {
    await tx.updateTable('tracks').set({ subtitle }).where('title', '=', 'Nachtbus').execute();
    await ctx.realtime.publish(tx, `account:${userId}`, 'songs', {});
  });
  await page.getByText(`(${subtitle})`).waitFor();
}

describe('seller with a new record', () => {
  it('describes it, uploads the tracks, puts them on sides and completes both sections', async () => {
    const { page, pageErrors, person } = await signInAsSeller({ language: 'de' });
    await openPage(page, '/studio/releases');
    await waitForText(page, 'Noch kein Release');
    await assertAccessibleInBothModes(page);
    await page.getByRole('link', { name: 'Neues Release' }).click();
    await page.getByRole('heading', { name: 'Neues Release' }).waitFor();
    await page.getByRole('radio', { name: /^12″-Vinyl/ }).check();
    await assertAccessibleInBothModes(page);
    await fill(page, 'Titel', 'Nachtbus');
    await fill(page, 'Künstler', 'Kiosk');
    await press(page, 'Release beginnen');
    await page.getByRole('heading', { name: 'Nachtbus', level: 1 }).waitFor();
    await assertAccessibleInBothModes(page);

    await press(page, 'Als vollständig markieren');
    await page.getByText('Label: Fehlt noch.').waitFor();
    await fill(page, 'Label', 'Kiosk Schallplatten');
    await waitForText(page, 'Alle Änderungen sind gespeichert.');
    await page.getByLabel('Mitwirkende 1: Name').fill('Bo');
    await press(page, 'Mitwirkende hinzufügen');
    await page.getByLabel('Mitwirkende 2: Name').fill('Ann');
    await page.getByLabel('Mitwirkende 2: Rolle').selectOption('instrument');
    await page.getByText('Bitte gib an, welches Instrument').first().waitFor();
    await page.getByLabel('Mitwirkende 2: Instrument oder Zusatz').fill('Bass');
    await waitForText(page, 'Alle Änderungen sind gespeichert.');
    await press(page, 'Mitwirkende 2 nach oben');
    const credited = async () => (await releaseOf(person.id)).credits;
    await expect.poll(credited, LONG_TIMEOUT).toEqual([
      { name: 'Ann', role: 'instrument', detail: 'Bass' },
      { name: 'Bo', role: 'performer', detail: '' },
    ]);
    await press(page, 'Mitwirkende 2 entfernen');
    await expect.poll(credited, LONG_TIMEOUT).toMatchObject([{ name: 'Ann' }]);
    const date = addWeeks(calendarDate(ctx.clock.now()), 8);
    await typeDay(page, 'Erscheinungstag', date);
    await page.getByText('Die ersten Exemplare werden am').waitFor();
    await page.getByLabel('Genre', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('Untergenre', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('EAN (Strichcode)').fill('4006381333930');
    await waitForText(page, 'Die letzte Änderung ist noch nicht gespeichert.');
    // Valid fields are saved although the number is invalid.
    expect((await releaseOf(person.id)).sub_genre_id).not.toBeNull();
    expect((await releaseOf(person.id)).ean).toBeNull();
    await page.getByLabel('EAN (Strichcode)').fill('4006381333931');
    await waitForText(page, 'Alle Änderungen sind gespeichert.');
    await press(page, 'Übliche Angaben eintragen');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name=p_holder]')?.value !== '',
    );
    await expect.poll(() => page.getByLabel('℗-Inhaber').inputValue()).toBe('Kiosk Schallplatten');
    await press(page, 'Gruppe anlegen');
    await waitForText(page, 'Es gehört zu „Nachtbus“.');
    await press(page, 'Als vollständig markieren');
    await waitForText(page, 'Die Angaben sind vollständig. Weiter zu den Tracks.');

    const chosen = page.locator('input[type=file]').first();
    await chosen.setInputFiles([files.first, files.second, files.mono]);
    await page.getByText('mono.wav ist mono. Tracks brauchen zwei Kanäle (stereo).').waitFor();
    await page.getByRole('button', { name: 'Anhören: Nachtbus' }).waitFor();
    await page.getByRole('button', { name: 'Anhören: Kiosk' }).waitFor();
    await assertAccessibleInBothModes(page);
    await press(page, 'Entfernen: mono');
    await page.getByText('mono.wav ist mono').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Nach unten: Nachtbus' }).press('Enter');
    const order = () => page.locator('.song-title').allTextContents();
    await expect.poll(order, LONG_TIMEOUT).toEqual(['Kiosk', 'Nachtbus']);
    // Moves it back with the mouse, onto the upper edge of the other.
    const row = (title: string) =>
      page.locator('.song').filter({ has: page.getByRole('heading', { name: title }) });
    await row('Nachtbus').dragTo(row('Kiosk'), { targetPosition: { x: 200, y: 2 } });
    await expect.poll(order, LONG_TIMEOUT).toEqual(['Nachtbus', 'Kiosk']);
    await page.getByRole('button', { name: 'Auf Seite B: Nachtbus' }).press('Enter');
    await page.locator('.side').nth(1).getByText('Nachtbus').waitFor();
    // Focus stays on the track.
    const keyboard = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await expect.poll(keyboard, LONG_TIMEOUT).toContain('Nachtbus');
    // Focus also survives a revalidation, and the old success message is gone.
    await renameElsewhere(page, person.id, 'Live');
    await expect.poll(() => page.getByText('Die Angaben sind vollständig').count()).toBe(0);
    expect(await keyboard()).toContain('Nachtbus');

    await press(page, 'Als vollständig markieren');
    await page.getByText('Kiosk: Bitte nenne die Rechteinhaber.').waitFor();
    await renameElsewhere(page, person.id, 'Demo');
    await expect
      .poll(() => page.getByText('Kiosk: Bitte nenne die Rechteinhaber.').count())
      .toBe(1);
    await page.getByRole('link', { name: 'Bearbeiten: Kiosk' }).click();
    await fill(page, 'Name 1', 'Ann Lee');
    await fill(page, 'Anteil 1', '60');
    await press(page, 'Speichern und Rechte auf alle Tracks übertragen');
    await page.locator('.field-error').getByText('60').waitFor();
    await assertAccessibleInBothModes(page);
    await fill(page, 'Anteil 1', '100');
    await press(page, 'Speichern und Rechte auf alle Tracks übertragen');
    await waitForText(
      page,
      'Der Track ist gespeichert, und seine Rechteinhaber gelten jetzt für alle Tracks.',
    );
    await page.getByRole('link', { name: 'Bearbeiten: Kiosk' }).click();
    await page.getByLabel('Mitwirkende 1: Name').fill('Cy');
    await page.getByLabel('Mitwirkende 1: Rolle').selectOption('vocals');
    await press(page, 'Mitwirkende auf alle Tracks übertragen');
    await waitForText(
      page,
      'Der Track ist gespeichert, und seine Mitwirkenden stehen jetzt bei allen Tracks.',
    );
    const tracks = await ctx.db.selectFrom('tracks').select('credits').execute();
    expect(tracks.map(({ credits }) => credits)).toEqual(
      tracks.map(() => [{ name: 'Cy', role: 'vocals', detail: '' }]),
    );
    await waitForText(page, 'Alles ist da.');
    await press(page, 'Als vollständig markieren');
    await waitForText(page, 'Die Tracks sind vollständig');

    const release = await releaseOf(person.id);
    expect(release).toMatchObject({
      metadata_status: 'Complete',
      metadata_in_edit: false,
      tracks_status: 'Complete',
      tracks_in_edit: false,
      ean: '4006381333931',
      release_date: date,
    });
    await page.getByRole('link', { name: 'Preis' }).click();
    await page.getByRole('heading', { name: 'Preis', exact: true }).waitFor();
    await assertAccessibleInBothModes(page);
    await page.getByLabel('Für Käufer in').selectOption('GB');
    await page.getByText('17,81').first().waitFor();
    await page.getByLabel('Du bist', { exact: true }).selectOption('umsatzsteuerpflichtig');
    await page.getByText('4,27').first().waitFor();
    await press(page, 'Premium wählen');
    await waitForText(page, 'Der Preis ist gespeichert.');
    // Changing the price does not unlock the completed details.
    expect(await releaseOf(person.id)).toMatchObject({
      price_tier: 'Premium',
      metadata_in_edit: false,
    });
    await page.getByRole('link', { name: 'Format' }).click();
    await waitForText(page, 'Ausstattung');
    await assertAccessibleInBothModes(page);
    await openPage(page, '/studio/releases?q=nacht&sort=title');
    await page.getByRole('heading', { name: 'Nachtbus' }).waitFor();
    await expect
      .poll(() => page.getByRole('main').getByRole('link', { name: 'Artwork' }).count())
      .toBe(1);
    await assertAccessibleInBothModes(page);
    expect(pageErrors).toEqual([]);
  });
});
