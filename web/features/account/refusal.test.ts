import { redirect } from 'react-router';
import { expect, test } from 'vitest';
import { attempt } from './refusal.ts';

const refuse = (status: number, body: object) => Promise.reject(Response.json(body, { status }));

test('a call that succeeds gives its value and no refusal', async () => {
  expect(await attempt(Promise.resolve(7))).toEqual({ value: 7 });
});

test('a refusal keeps the words of the server, by field of the form', async () => {
  const { refusal } = await attempt(
    refuse(422, {
      code: 'validation',
      message: 'Please check the marked fields.',
      errors: { 'basic.name': ['This field is required.'], phone: ['This is not valid.'] },
    }),
  );
  expect(refusal).toMatchObject({
    code: 'validation',
    status: 422,
    message: 'Please check the marked fields.',
    fields: { name: ['This field is required.'], phone: ['This is not valid.'] },
    waitSeconds: null,
  });
});

test.each([
  ['Please try again in 42 seconds.', 42],
  ['Bitte versuche es in 1.200 Sekunden noch einmal.', 1200],
])('%s says how long to wait', async (message, seconds) => {
  const { refusal } = await attempt(refuse(429, { code: 'too_many_requests', message }));
  expect(refusal?.waitSeconds).toBe(seconds);
});

test('a figure in any other refusal is no waiting time', async () => {
  const { refusal } = await attempt(refuse(403, { code: 'forbidden', message: 'Only 3 allowed' }));
  expect(refusal?.waitSeconds).toBeNull();
});

test('the same refusal twice is two attempts', async () => {
  const wrong = () => attempt(refuse(401, { code: 'invalid_credentials', message: 'No' }));
  const [first, second] = [await wrong(), await wrong()];
  expect(first.refusal?.attempt).not.toBe(second.refusal?.attempt);
});

test('a redirect and a real failure are thrown on', async () => {
  const away = redirect('/login');
  await expect(attempt(Promise.reject(away))).rejects.toBe(away);
  const broken = new Error('broken');
  await expect(attempt(Promise.reject(broken))).rejects.toBe(broken);
});
