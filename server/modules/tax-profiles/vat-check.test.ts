/** With credentials of HMRC, only registered VAT numbers get a self-billing agreement. */

import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { SetupError } from '../../platform/setup-error.ts';
import { startHmrc } from '../../platform/vat-check/testing/hmrc-server.ts';
import { testApp } from '../../testing/app.ts';
import { taxSeller, UK_COMPANY, UK_VAT_NUMBER } from './testing/tax-sellers.ts';

const hmrc = await startHmrc();
const app = await testApp({ env: hmrc.settings });
const { db } = app.ctx;

const agreements = async (userId: string) =>
  await db
    .selectFrom('self_billing_agreements')
    .select(['vat_number as number', 'registered_name as name'])
    .where('user_id', '=', userId)
    .execute();

describe('a VAT number', () => {
  it('is accepted once HMRC knows it, under its name', async () => {
    const ann = await taxSeller(app);
    await ann.sign(UK_COMPANY);
    expect(await ann.accept()).toMatchObject({
      status: 409,
      json: { code: 'vat_number_not_registered' },
    });
    expect(await agreements(ann.id)).toEqual([]);
    hmrc.registered.set(UK_VAT_NUMBER.slice(2), 'LEE RECORDS LTD');
    expect((await ann.accept()).status).toBe(200);
    expect(await agreements(ann.id)).toEqual([{ number: UK_VAT_NUMBER, name: 'LEE RECORDS LTD' }]);
  });

  it('is not accepted while HMRC cannot be asked', async () => {
    const ann = await taxSeller(app);
    await ann.sign(UK_COMPANY);
    hmrc.state.isDown = true;
    const reply = await ann.accept();
    hmrc.state.isDown = false;
    expect(reply).toMatchObject({ status: 502, json: { code: 'vat_check_unavailable' } });
    expect(await agreements(ann.id)).toEqual([]);
    expect((await ann.accept()).status).toBe(200);
  });
});

describe('the settings', () => {
  const base = { NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000' };

  it('are whole, or the check is off', () => {
    expect(readConfig(base).vatCheck).toBeNull();
    expect(() => readConfig({ ...base, HMRC_CLIENT_ID: 'x' })).toThrow(SetupError);
  });
});
