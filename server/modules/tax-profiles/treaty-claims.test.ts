import type { ErrorReply } from '@lathe/contract/errors';
import type { ListedClaim } from '@lathe/contract/tax-admin-calls';
import type { TreatyClaims } from '@lathe/contract/tax-paper-calls';
import type { User } from '@lathe/contract/user';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { jobs } from '../jobs.ts';
import { readWithholding } from './index.ts';
import { PDF, taxSeller, UK_PERSON, US_PERSON } from './testing/tax-sellers.ts';

const app = await testApp();
const { ctx, clock } = app;
const { db, storage } = ctx;
const { asStaff, asAdmin, staff } = await makeStaff(app);
const day = calendarDate(clock.now());
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);

async function american(kind: object = {}) {
  const ann = await taxSeller(app, kind);
  await ann.sign(US_PERSON);
  return ann;
}

type Seller = Awaited<ReturnType<typeof american>>;

async function claimed(kind: object = {}) {
  const ann = await american(kind);
  const reply = await ann.claim();
  expect(reply.status, reply.text).toBe(200);
  const [claim] = (reply.json as TreatyClaims).claims;
  return { ann, id: claim?.uuid ?? '' };
}

const read = async ({ browser, base }: Seller) =>
  (await browser.get(`${base}/treaty-claims`)).json as TreatyClaims;
const review = (id: string, answer: 'approve' | 'refuse', body: object, by = asStaff) =>
  by.post(`/api/admin/treaty_claims/${id}/${answer}`, body);
const DAYS = { valid_from: day, valid_to: addDays(day, 100) };

async function filesOf(userId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(`tax-certificates/${userId}/`)) keys.push(key);
  return keys;
}

describe('a treaty claim', () => {
  it('waits for the review, and payouts with it', async () => {
    const { ann } = await claimed();
    expect(await read(ann)).toMatchObject({
      country_iso: 'US',
      full_basis_points: 2000,
      treaty_basis_points: 0,
      submit_enabled: false,
      claims: [{ state: 'submitted', is_in_force: false, certificate: { bytes: PDF.length } }],
    });
    const { gates, withholding_basis_points } = await ann.read();
    expect({ gates, withholding_basis_points }).toEqual({
      gates: ['treaty-certificate'],
      withholding_basis_points: 2000,
    });
    const { code } = (await ann.claim()).json as ErrorReply;
    expect(code).toBe('treaty_claim_open');
  });

  it('is approved for the days that staff enter; the seller gets a mail', async () => {
    const { ann, id } = await claimed({ locale: 'de' });
    const reply = await review(id, 'approve', DAYS);
    expect(reply.json as ListedClaim).toMatchObject({
      state: 'approved',
      ...DAYS,
      review_enabled: false,
    });
    expect(await readWithholding(db, { userId: ann.id, day })).toEqual({
      rate: 0,
      country: 'US',
      claimId: id,
    });
    expect(await read(ann)).toMatchObject({ claims: [{ is_in_force: true }] });
    const user = (await ann.browser.get(`/api/user/${ann.id}`)).json as User;
    expect(user.tax_certificates).toEqual([id]);
    const [mail] = await mailsTo(app, ann.email);
    expect(mail?.subject).toBe('Dein Abkommensantrag ist genehmigt');
    expect(mail?.text).toContain('24. Februar 2027');
    expect((await audited(db, { subject_id: ann.id })).at(-1)).toEqual({
      action: 'treaty_claim.approved',
      actor_id: staff.id,
      details: { country: 'US', to: '0%', ...DAYS },
    });
  });

  it('is refused with a reason, which the seller reads', async () => {
    const { ann, id } = await claimed();
    expect((await review(id, 'refuse', { reason: ' ' })).status).toBe(422);
    expect((await review(id, 'refuse', { reason: 'It is blurred.' })).status).toBe(200);
    expect(await read(ann)).toMatchObject({
      submit_enabled: true,
      claims: [{ state: 'refused', reason: 'It is blurred.' }],
    });
    const [mail] = await mailsTo(app, ann.email);
    expect(mail?.text).toContain('It is blurred.');
    // Paid at the full rate until the next claim.
    expect((await ann.read()).gates).toEqual([]);
  });

  it('is answered once, and not after it was withdrawn', async () => {
    const { ann, id } = await claimed();
    const replies = await Promise.all([
      review(id, 'approve', DAYS),
      review(id, 'refuse', { reason: 'No' }, asAdmin),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const other = await claimed();
    const path = `${other.ann.base}/treaty-claims/${other.id}/withdraw`;
    expect((await other.ann.browser.post(path)).status).toBe(200);
    expect((await other.ann.browser.post(path)).status).toBe(409);
    expect((await review(other.id, 'approve', DAYS)).status).toBe(409);
    expect((await other.ann.read()).gates).toEqual([]);
    expect((await ann.browser.post(path)).status).toBe(403);
  });

  it('is never reviewed by the seller who made it', async () => {
    const { ann, id } = await claimed({ role: 'staff' });
    expect((await review(id, 'approve', DAYS, ann.browser)).status).toBe(403);
    const list = (await ann.browser.get('/api/admin/treaty_claims')).json as {
      data: ListedClaim[];
    };
    expect(list.data.find(({ uuid }) => uuid === id)?.review_enabled).toBe(false);
  });

  it('is never reviewed by staff who work in the account', async () => {
    const { ann, id } = await claimed();
    const member = {
      account_id: ann.id,
      user_id: staff.id,
      role: 'finance',
      added_at: clock.now(),
    };
    await db.insertInto('account_members').values(member).execute();
    expect((await review(id, 'approve', DAYS)).json).toMatchObject({ code: 'treaty_claim_own' });
    const list = (await asStaff.get('/api/admin/treaty_claims')).json as { data: ListedClaim[] };
    expect(list.data.find(({ uuid }) => uuid === id)?.review_enabled).toBe(false);
    await db.deleteFrom('account_members').where('account_id', '=', ann.id).execute();
    expect((await review(id, 'approve', DAYS)).status).toBe(200);
  });

  it('needs a rate of the country', async () => {
    const ann = await taxSeller(app);
    const address = { ...US_PERSON.address, state: '', postcode: '8001', country_iso: 'CH' };
    await ann.sign({ ...US_PERSON, country_iso: 'CH', address });
    const reply = await ann.claim();
    expect([reply.status, reply.json]).toMatchObject([409, { code: 'treaty_rate_missing' }]);
    expect((reply.json as ErrorReply).message).toContain('Switzerland');
    expect(await filesOf(ann.id)).toEqual([]);
  });

  it('is not for UK residents, nor before the profile is signed', async () => {
    const ann = await taxSeller(app);
    expect(((await ann.claim()).json as ErrorReply).code).toBe('treaty_not_needed');
    await ann.sign(UK_PERSON);
    expect(((await ann.claim()).json as ErrorReply).code).toBe('treaty_not_needed');
  });

  it.each([
    ['valid_to', { valid_from: day, valid_to: addDays(day, -1) }],
    ['valid_to', { valid_from: addDays(day, -30), valid_to: addDays(day, -1) }],
    ['valid_to', { valid_from: day, valid_to: addDays(day, 2000) }],
    ['beneficial_owner', { beneficial_owner: false }],
    ['no_uk_establishment', { no_uk_establishment: false }],
    ['no_special_relationship', { no_special_relationship: false }],
    ['valid_from', { valid_from: '2026-02-30' }],
  ])('names the field %s that is wrong', async (field, values) => {
    const ann = await american();
    const { status, json } = await ann.claim(values);
    expect([status, Object.keys((json as ErrorReply).errors ?? {})]).toEqual([422, [field]]);
    expect((await read(ann)).claims).toEqual([]);
  });
});

describe('a certificate', () => {
  it('is a PDF, JPEG or PNG by its content, whatever its name says', async () => {
    const ann = await american();
    const html = await ann.claim({}, Buffer.from('<script>alert(1)</script>'));
    expect([html.status, html.json]).toMatchObject([422, { code: 'certificate_refused' }]);
    expect(await filesOf(ann.id)).toEqual([]);
    const png = await ann.claim({}, PNG);
    expect(png.json).toMatchObject({
      claims: [{ certificate: { type: 'image/png', name: 'certificate-of-residence.png' } }],
    });
  });

  it('is private: only its owner and staff get a link', async () => {
    const { ann, id } = await claimed();
    const bob = await american();
    const path = `${ann.base}/treaty-claims/${id}/certificate`;
    const { url } = (await ann.browser.get(path)).json as { url: string };
    const { pathname, search } = new URL(url);
    const file = await app.app.inject({ method: 'GET', url: `${pathname}${search}` });
    expect(file.rawPayload.equals(PDF)).toBe(true);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect((await app.app.inject({ method: 'GET', url: pathname })).statusCode).toBe(403);
    expect((await bob.browser.get(path)).status).toBe(403);
    const mixed = `${bob.base}/treaty-claims/${id}/certificate`;
    expect((await bob.browser.get(mixed)).status).toBe(404);
    const admin = `/api/admin/treaty_claims/${id}/certificate`;
    expect((await bob.browser.get(admin)).status).toBe(403);
    expect((await asStaff.get(admin)).status).toBe(200);
    const log = await audited(db, { subject_id: ann.id });
    expect(log.at(-1)).toMatchObject({ action: 'tax_profile.read', actor_id: staff.id });
  });

  it('is deleted if its claim was never stored', async () => {
    const { ann } = await claimed();
    const bob = await american();
    const replies = await Promise.all([bob.claim(), bob.claim(), bob.claim()]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    clock.advance({ hours: 2 });
    await runDueJobs(ctx, jobs);
    expect(await filesOf(bob.id)).toHaveLength(1);
    expect(await filesOf(ann.id)).toHaveLength(1);
  });
});
