import type { AuditAction } from '@lathe/contract/audit-actions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { audit } from './audit.ts';

const { db } = await testDatabase();

describe('audit log', () => {
  it('accepts entries, and rejects updates and deletes', async () => {
    await audit(db, {
      at: new Date('2026-11-16T10:00:00Z'),
      action: 'role.set',
      actorId: null,
      object: { type: 'user', id: 'x' },
      details: { to: 'staff' },
      ip: '203.0.113.9',
    });
    const before = await db.selectFrom('audit_log').selectAll().execute();
    expect(before).toHaveLength(1);
    const tampering = [
      sql`update audit_log set action = 'role.unset'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ];
    for (const statement of tampering) {
      await expect(statement.execute(db)).rejects.toThrow('only grows');
    }
    expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual(before);
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['fe80::1%eth0', 'fe80::1'],
    ['<script>', null],
    ['', null],
  ])('stores the address %j as %j', async (ip, stored) => {
    await audit(db, { at: new Date(), action: 'session.refused', actorId: null, ip });
    const row = await db
      .selectFrom('audit_log')
      .select('ip')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(row?.ip ?? null).toBe(stored);
  });

  it('rejects an action without an area', async () => {
    const action = 'something' as AuditAction;
    await expect(audit(db, { at: new Date(), action, actorId: null })).rejects.toThrow(
      'audit_log_action_check',
    );
  });
});
