import type { doorCalls } from '@lathe/contract/door-calls';
import { doorLink } from '@lathe/rules/door/link';
import { DOOR_SEARCH_MIN_LENGTH } from '@lathe/rules/door-limits';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { assertWithinLimit, auditIfForAnother } from '../accounts/index.ts';
import { readOwnEvent } from '../events/index.ts';
import { addDevice, listDevices, revokeDevice } from './device-store.ts';
import { presentDevice, presentDoor } from './present-door.ts';
import { publishDoorChanged } from './record-scan.ts';
import { searchTickets } from './search-tickets.ts';
import { makeSnapshot } from './snapshot.ts';
import { takeScans } from './take-scans.ts';
import { undoScan } from './undo-scan.ts';
import { deviceInUse, deviceOf } from './with-device.ts';

export const doorRoutes: Handlers<typeof doorCalls> = {
  'GET /api/users/{user}/events/{event}/door': async (call) => {
    const { ctx, params } = call;
    const event = await readOwnEvent(ctx.db, { ownerId: params.user, id: params.event });
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'pages.read' });
    return await presentDoor(ctx, event);
  },

  'POST /api/users/{user}/events/{event}/door_devices': async (call) => {
    const { ctx, params, body } = call;
    const { user: ownerId, event: eventId } = params;
    const { id, secret } = await inTransaction(ctx.db, async (tx) => {
      await readOwnEvent(tx, { ownerId, id: eventId });
      const name = body.name.trim();
      const added = await addDevice(tx, { ownerId, eventId, name, now: ctx.clock.now() });
      await publishDoorChanged(tx, ctx, { id: eventId, ownerId });
      await auditIfForAnother(tx, call, { subjectId: ownerId, action: 'pages.edited' });
      return added;
    });
    const device = (await listDevices(ctx.db, eventId)).find((each) => each.id === id);
    if (!device) throw new CallError('not_found');
    const { origin } = new URL(ctx.config.publicUrl);
    return { device: presentDevice(device), link: doorLink(origin, secret) };
  },

  'DELETE /api/users/{user}/events/{event}/door_devices/{device}': async (call) => {
    const { ctx, params } = call;
    const { user: ownerId, event: eventId, device: id } = params;
    await inTransaction(ctx.db, async (tx) => {
      await readOwnEvent(tx, { ownerId, id: eventId });
      const isRevoked = await revokeDevice(tx, { eventId, id, now: ctx.clock.now() });
      if (!isRevoked) throw new CallError('not_found');
      await publishDoorChanged(tx, ctx, { id: eventId, ownerId });
      await auditIfForAnother(tx, call, { subjectId: ownerId, action: 'pages.edited' });
    });
  },

  'GET /api/door': async (call) => {
    const device = await deviceInUse(call);
    await assertWithinLimit(call.ctx, 'door_snapshot', device.id);
    return await makeSnapshot(call.ctx, device, null);
  },

  'GET /api/door/changes': async (call) =>
    await makeSnapshot(call.ctx, await deviceInUse(call), call.query.since),

  'POST /api/door/scans': async (call) => {
    const { ctx, body } = call;
    const receivedAt = ctx.clock.now();
    const device = await deviceOf(call);
    await assertWithinLimit(ctx, 'door_scans', device.id);
    const sentAt = new Date(body.sent_at);
    const data = await takeScans(ctx, device, { scans: body.scans, sentAt, receivedAt });
    return { now: receivedAt.toISOString(), data, next_page_url: null };
  },

  'POST /api/door/scans/{nonce}/undo': async (call) => {
    const { ctx, params, body } = call;
    const receivedAt = ctx.clock.now();
    const device = await deviceOf(call);
    await assertWithinLimit(ctx, 'door_scans', device.id);
    const times = { at: new Date(body.at), sentAt: new Date(body.sent_at), receivedAt };
    return await undoScan(ctx, device, { nonce: params.nonce, ...times });
  },

  'GET /api/door/search': async (call) => {
    const { ctx, query } = call;
    const { id, event } = await deviceInUse(call);
    const text = query.q.trim();
    // Blanks would find every guest.
    if (text.length < DOOR_SEARCH_MIN_LENGTH) throw tooShort();
    await assertWithinLimit(ctx, 'door_search', id);
    const data = await searchTickets(ctx.db, { eventId: event.id, text });
    return { data, next_page_url: null };
  },
};

function tooShort(): CallError {
  const problem = { key: 'min_length', values: { min: DOOR_SEARCH_MIN_LENGTH } };
  return new CallError('validation', { fields: { q: [problem] } });
}
