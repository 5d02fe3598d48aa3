// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import type { Song } from '@lathe/contract/song';
import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../lib/forms/corrected-fields.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { render } from '../../ui/testing/render.tsx';
import { SongForm } from './songs/song-form.tsx';

const song = {
  uuid: 's',
  version: 1,
  title: '',
  isrc: 'XX',
  additional_artists: [],
  credits: [],
  rights_holders: [{ name: 'Ann', role: 'composer', share: 40 }],
} as unknown as Song;

const rejected = (attempt: string): CallFailure => ({
  code: 'validation',
  status: 422,
  message: 'Please check the marked fields.',
  fields: {},
  paths: {
    title: ['Title is missing.'],
    isrc: ['ISRC is wrong.'],
    rights_holders: ['Shares must add up to 100.'],
  },
  waitSeconds: null,
  attempt,
});

let submit: (attempt: string) => void;

function Track() {
  const [attempt, setAttempt] = useState('first');
  submit = setAttempt;
  return (
    <SongForm song={song} submitted={song} failure={rejected(attempt)} hasOtherTracks={false} />
  );
}

async function change(selector: string): Promise<void> {
  const field = document.querySelector(selector);
  if (!field) throw new Error(`There is no ${selector}.`);
  await act(async () => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

const errors = () => [...document.querySelectorAll('.field-error')].map((each) => each.textContent);

describe('the errors of a track', () => {
  it('go one by one when their fields are corrected', async () => {
    await render(<Track />);
    expect(errors()).toHaveLength(3);
    await change('[name=title]');
    expect(errors()).toEqual(['ISRC is wrong.', 'Shares must add up to 100.']);
    expect(document.querySelector('[name=title]')?.getAttribute('aria-invalid')).toBeNull();
    // The error of the group goes with any of its fields.
    await change('[name="rights_holders.0.share"]');
    expect(errors()).toEqual(['ISRC is wrong.']);
  });

  it('are there again when the next attempt is rejected for the same reason', async () => {
    await render(<Track />);
    await change('[name=title]');
    await act(async () => submit('second'));
    expect(errors()).toContain('Title is missing.');
  });
});

function Days() {
  const { onInput, hideCorrected, withoutCorrected } = useCorrectedFields({ attempt: 'first' });
  const left = withoutCorrected('sale', { 'days.from': ['No'], price: ['No'] });
  return (
    <form onInput={onInput}>
      {hideCorrected(
        <DayField
          id="sale-days-from"
          name="from"
          label="From"
          defaultValue=""
          error="No such day"
        />,
      )}
      <output>{Object.keys(left).join()}</output>
    </form>
  );
}

it('the error of a date goes with its hidden input, and forms know what is still wrong', async () => {
  await render(<Days />);
  await act(async () => void (await import('../../ui/date-field.tsx')));
  expect(errors()).toEqual(['No such day']);
  await change('[name=from]');
  expect(errors()).toEqual([]);
  expect(document.querySelector('output')?.textContent).toBe('price');
});

it('every form that shows errors beside its fields hides those that were corrected', async () => {
  const unaware: string[] = [];
  for await (const file of glob('web/features/**/*.tsx')) {
    if (/test|dev-tools/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    const isForm = /<(Form|fetcher\.Form|form)\b/.test(text);
    const showsErrors = /fieldsOf\(|error=\{[^}]*(failure|error\?)/.test(text);
    const isShared = /useCorrectedFields|useOwnError|<ActionForm/.test(text);
    if (isForm && showsErrors && !isShared) unaware.push(file);
  }
  expect(unaware).toEqual([]);
});
