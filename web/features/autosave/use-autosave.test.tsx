// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { render } from '../../ui/testing/render.tsx';
import { SaveNote } from './save-note.tsx';
import { useAutosave } from './use-autosave.ts';

interface Sent {
  text: string;
  reply: (version: number) => Promise<void>;
  fail: () => Promise<void>;
}

let sent: Sent[] = [];

function send(form: FormData): Promise<{ entity: { version: number } }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ entity: { version: number } }>();
  sent.push({
    text: String(form.get('title')),
    reply: (version) => act(async () => resolve({ entity: { version } })),
    fail: () =>
      act(async () => reject(new ApiError('No.', { status: 422, code: 'validation', errors: {} }))),
  });
  return promise;
}

function TestForm() {
  const { form, state, onInput, onSubmit } = useAutosave({
    name: 'test',
    loaded: { version: 1 },
    send,
    enabled: true,
  });
  return (
    <form ref={form} onInput={onInput} onSubmit={onSubmit}>
      <input name="title" />
      <SaveNote state={state} />
    </form>
  );
}

async function type(text: string): Promise<void> {
  await act(async () => {
    const field = document.querySelector('input');
    if (!field) throw new Error('There is no field.');
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const note = () => document.querySelector('[role=status]')?.textContent;
const [SAVED, SAVING] = ['All changes are saved.', 'Saving …'];

beforeEach(async () => {
  vi.useFakeTimers();
  sent = [];
  await render(<TestForm />);
});
afterEach(async () => {
  await render(null);
  vi.useRealTimers();
});

describe('autosave', () => {
  it('is not "saved" while the form has changes that were typed during the save', async () => {
    await type('one');
    await wait(700);
    await type('one two');
    await sent[0]?.reply(2);
    expect(note()).toContain(SAVING);
    await wait(700);
    expect(sent.map(({ text }) => text)).toEqual(['one', 'one two']);
    expect(note()).toContain(SAVING);
    await sent[1]?.reply(3);
    expect(note()).toContain(SAVED);
  });

  it('saves everything that was typed 30 ms apart, once', async () => {
    for (const text of ['o', 'on', 'one']) {
      await type(text);
      await wait(30);
    }
    await wait(700);
    expect(sent.map(({ text }) => text)).toEqual(['one']);
    await sent[0]?.reply(2);
    expect(note()).toContain(SAVED);
    await wait(5000);
    expect(sent).toHaveLength(1);
  });

  it('is saved when a later save succeeds after an earlier one was rejected', async () => {
    await type('bad');
    await wait(700);
    await type('good');
    await wait(700);
    await sent[0]?.fail();
    await sent[1]?.reply(2);
    expect(note()).toContain(SAVED);
  });

  it('sends a rejected change again with the next one', async () => {
    await type('bad');
    await wait(700);
    await sent[0]?.fail();
    expect(note()).not.toContain(SAVED);
    await type('better');
    await wait(700);
    await sent[1]?.reply(2);
    expect(note()).toContain(SAVED);
  });
});
