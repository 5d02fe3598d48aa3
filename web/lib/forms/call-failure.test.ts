import { redirect } from 'react-router';
import { expect, test } from 'vitest';
import { attempt } from './call-failure.ts';

const refuse = (status: number, body: object, headers: Record<string, string> = {}) =>
  Promise.reject(Response.json(body, { status, headers }));

test('a successful call returns its value and no failure', async () => {
  expect(await attempt(Promise.resolve(7))).toEqual({ value: 7 });
});

test('a failure has the messages of the server by form field', async () => {
  const { failure } = await attempt(
    refuse(422, {
      code: 'validation',
      message: 'Please check the marked fields.',
      errors: { 'basic.name': ['This field is required.'], phone: ['This is not valid.'] },
    }),
  );
  expect(failure).toMatchObject({
    code: 'validation',
    status: 422,
    message: 'Please check the marked fields.',
    fields: { name: ['This field is required.'], phone: ['This is not valid.'] },
    waitSeconds: null,
  });
});

test('a rate limit gives the wait time separately from the message', async () => {
  const body = { code: 'too_many_requests', message: 'Please wait, 7 is a lucky number.' };
  const outcome = await attempt(refuse(429, body, { 'retry-after': '1200' }));
  expect(outcome.failure?.waitSeconds).toBe(1200);
  const untold = await attempt(refuse(429, body));
  expect(untold.failure?.waitSeconds).toBeNull();
});

test('the same failure twice is two attempts', async () => {
  const attemptLogin = () => attempt(refuse(401, { code: 'invalid_credentials', message: 'No' }));
  const [first, second] = [await attemptLogin(), await attemptLogin()];
  expect(first.failure?.attempt).not.toBe(second.failure?.attempt);
});

test('a redirect and an unexpected error are rethrown', async () => {
  const away = redirect('/login');
  await expect(attempt(Promise.reject(away))).rejects.toBe(away);
  const broken = new Error('broken');
  await expect(attempt(Promise.reject(broken))).rejects.toBe(broken);
});
