/** The scans that a device sends, and what they count as. */
import type { DoorScan, ScanAnswer } from '@lathe/contract/door-calls';
import { atServerClock } from '@lathe/rules/door/let-ins';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { recordScan, type SentAndReceived } from './record-scan.ts';
import { answersOf } from './scan-answers.ts';
import type { CallingDevice } from './with-device.ts';

/** One after another, in the order of the device: each is saved or not, whatever becomes of the rest. */
export async function takeScans(
  ctx: Ctx,
  device: CallingDevice,
  { scans, ...times }: SentAndReceived & { scans: readonly DoorScan[] },
): Promise<ScanAnswer[]> {
  const nonces = scans.map(({ nonce }) => nonce);
  await assertOwn(ctx, device, nonces);
  for (const scan of scans) await recordScan(ctx, device, { scan, ...times });
  const answers = await answersOf(ctx, nonces);
  return scans.map((scan) => answers.get(scan.nonce) ?? afterRevocation(scan, times));
}

/** A nonce that another device used: one of them is wrong, so nothing is written. */
async function assertOwn(
  { db }: Pick<Ctx, 'db'>,
  device: CallingDevice,
  nonces: readonly string[],
): Promise<void> {
  const foreign = await db
    .selectFrom('admissions')
    .select('nonce')
    .where('nonce', 'in', nonces)
    .where('device_id', '<>', device.id)
    .limit(1)
    .executeTakeFirst();
  if (foreign) throw new CallError('scan_of_other_device');
}

/** What a revoked device scanned later is not written. */
function afterRevocation({ nonce, at }: DoorScan, times: SentAndReceived): ScanAnswer {
  return {
    nonce,
    result: 'device_revoked',
    is_let_in: false,
    is_undone: false,
    at: atServerClock({ at: new Date(at), ...times }).toISOString(),
    ticket: null,
    admission: null,
    other_event: null,
  };
}
