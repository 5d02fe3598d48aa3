import type { ExchangeTable, TreatyTable } from '@lathe/contract/tax-admin-calls';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makeStaff } from '../admin/testing/staff.ts';

const app = await testApp();
const { db } = app.ctx;
const { asStaff, asAdmin, admin } = await makeStaff(app);
const today = calendarDate(app.clock.now());
const later = addDays(today, 30);

const treaties = async () =>
  ((await asStaff.get('/api/admin/treaty_rates')).json as { data: TreatyTable[] }).data;
const currencies = async () =>
  ((await asStaff.get('/api/admin/exchange_rates')).json as { data: ExchangeTable[] }).data;
const setTreaty = (iso: string, body: object, by = asAdmin) =>
  by.post(`/api/admin/treaty_rates/${iso}`, body);
const setExchange = (currency: string, body: object, by = asAdmin) =>
  by.post(`/api/admin/exchange_rates/${currency}`, body);

describe('treaty rates', () => {
  it('are scheduled by admins, and can be withdrawn before their first day', async () => {
    const body = { valid_from: later, basis_points: 700, note: 'Article 12' };
    expect((await setTreaty('IT', body, asStaff)).status).toBe(403);
    const table = (await setTreaty('IT', body)).json as TreatyTable;
    expect(table).toMatchObject({
      name: 'Italy',
      basis_points: 800,
      rates: [
        { basis_points: 800, state: 'current' },
        { from: later, basis_points: 700, note: 'Article 12', state: 'coming' },
      ],
    });
    expect((await setTreaty('IT', body)).json).toMatchObject({ code: 'tax_day_taken' });
    const path = `/api/admin/treaty_rates/IT/${later}`;
    expect((await asAdmin.delete(path)).status).toBe(204);
    expect((await asAdmin.delete(path)).status).toBe(404);
    expect((await treaties()).find(({ iso }) => iso === 'IT')?.rates).toHaveLength(1);
    const log = await audited(db, { actor_id: admin.id });
    expect(log.map(({ action, details }) => [action, details])).toEqual([
      ['treaty_rate.set', { what: 'IT', name: later, from: '8%', to: '7%' }],
      ['treaty_rate.withdrawn', { what: 'IT', name: later, from: '7%', to: null }],
    ]);
  });

  it('do not change the past or today, except for a new country', async () => {
    const body = { basis_points: 500 };
    for (const valid_from of [addDays(today, -1), today]) {
      expect((await setTreaty('IT', { ...body, valid_from })).status).toBe(422);
    }
    expect((await asAdmin.delete('/api/admin/treaty_rates/IT/2020-01-01')).status).toBe(409);
    expect((await setTreaty('CH', { ...body, valid_from: addDays(today, -1) })).status).toBe(422);
    const added = (await setTreaty('CH', { ...body, valid_from: today })).json;
    expect(added).toMatchObject({ name: 'Switzerland', basis_points: 500 });
    // The basic rate is the most that is ever deducted.
    expect((await setTreaty('IT', { valid_from: later, basis_points: 2001 })).status).toBe(422);
  });
});

describe('exchange rates', () => {
  it('are scheduled by admins, and can be withdrawn before their first day', async () => {
    const body = { valid_from: later, per_pound: 1_210_000 };
    expect((await setExchange('EUR', body, asStaff)).status).toBe(403);
    expect((await setExchange('EUR', body)).json).toMatchObject({
      per_pound: 1_170_000,
      rates: [{ state: 'current' }, { from: later, per_pound: 1_210_000, state: 'coming' }],
    });
    expect((await setExchange('EUR', body)).json).toMatchObject({ code: 'tax_day_taken' });
    expect((await setExchange('EUR', { ...body, valid_from: today })).status).toBe(422);
    expect((await setExchange('GBP', body)).status).toBe(422);
    const path = `/api/admin/exchange_rates/EUR/${later}`;
    expect((await asAdmin.delete(path)).json).toMatchObject({ rates: [{ state: 'current' }] });
    expect((await asAdmin.delete('/api/admin/exchange_rates/EUR/2020-01-01')).status).toBe(409);
    expect((await currencies()).map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
  });
});
