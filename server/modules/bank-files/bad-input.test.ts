import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import { assertRejectsBadInput, type CallName } from '../../testing/bad-input.ts';
import { bankDesk } from './testing/bank-desk.ts';

const app = await testApp();
const { db } = app.ctx;
const desk = await bankDesk(app);
await desk.approved(5000);
const { uuid: file, payments } = await desk.released();
const params = { file };
const payment = payments[0]?.end_to_end_id ?? '';
const browser = desk.second;

it('bank files reject invalid input with a message, and write nothing', async () => {
  const checks: [CallName, { params?: Record<string, string>; body: unknown }, number][] = [
    ['POST /api/admin/bank_files', { body: { method: 'gb', count: 1, total: 5000 } }, 15],
    ['POST /api/admin/bank_files/{file}/discard', { params, body: { reason: 'Wrong day' } }, 4],
    [
      'POST /api/admin/bank_files/{file}/results',
      { params, body: { payment, result: 'returned', note: 'Came back' } },
      12,
    ],
  ];
  for (const [key, good, least] of checks) {
    expect(await assertRejectsBadInput({ db, browser, key, good })).toBeGreaterThan(least);
  }
});

it('bank files are closed to others, and unknown ids are not found', async () => {
  const body = { payment, result: 'returned', note: 'Came back' };
  const requests = [
    ['GET /api/admin/bank_files/{file}', { params }],
    ['POST /api/admin/bank_files/{file}/release', { params }],
    ['POST /api/admin/bank_files/{file}/discard', { params, body: { reason: 'Wrong day' } }],
    ['POST /api/admin/bank_files/{file}/downloads', { params }],
    [
      'GET /api/admin/bank_files/{file}/downloads/{download}',
      { params: { file, download: randomUUID() } },
    ],
    [
      'POST /api/admin/bank_files/{file}/replies/{reply}/apply',
      { params: { file, reply: randomUUID() } },
    ],
    ['POST /api/admin/bank_files/{file}/results', { params, body }],
  ] as const;
  await assertNoAccess({ app, owner: browser, requests });
});
