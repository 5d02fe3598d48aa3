/** Converts the track form to the API body. */
import type { RightsHolder } from '@lathe/contract/song';
import { textOf } from '../../../lib/forms/form-values.ts';
import { readArtists, readCredits } from '../metadata/values.ts';

export function readSong(form: FormData) {
  const text = (name: string) => textOf(form, name);
  return {
    title: text('title'),
    subtitle: text('subtitle'),
    primary_artist: text('primary_artist'),
    additional_artists: readArtists(form),
    credits: readCredits(form),
    composer: text('composer'),
    publisher: text('publisher'),
    lyrics: text('lyrics'),
    isrc: text('isrc'),
    explicit: form.has('explicit'),
    rights_holders: readRights(form),
    gap_before: Number(text('gap_before').replace(',', '.')),
    /** The version that the form was opened with. */
    version: Number(text('version')) || 0,
  };
}

export type SongValues = ReturnType<typeof readSong>;

/** Skips rows without a name. */
export function readRights(form: FormData): RightsHolder[] {
  const holders: RightsHolder[] = [];
  for (let at = 0; form.has(`rights_holders.${at}.name`); at += 1) {
    const text = (part: string) => textOf(form, `rights_holders.${at}.${part}`).trim();
    const name = text('name');
    if (name !== '') holders.push({ name, role: text('role'), share: shareOf(text('share')) });
  }
  return holders;
}

/** Accepts `33,34` and `33.34`; invalid input is rejected by the server. */
export function shareOf(text: string): number {
  const plain = text.replace(',', '.').replace('%', '').trim();
  return /^\d{1,3}(\.\d+)?$/.test(plain) ? Number(plain) : 0;
}

/** Sums hundredths, to avoid floating-point errors. */
export function sumOfShares(shares: readonly string[]): number {
  return shares.reduce((sum, share) => sum + Math.round(shareOf(share) * 100), 0) / 100;
}
