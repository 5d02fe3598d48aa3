import type { AuditAction } from '@lathe/contract/audit-actions';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { audit } from '../accounts/index.ts';

/** Who changes a file. */
export interface FileChange {
  staffId: string;
  ip: string;
}

interface FileEvent {
  id: string;
  messageId: string;
  action: AuditAction;
  details: Record<string, string | number>;
}

export async function auditFile(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { staffId, ip }: FileChange,
  { id, messageId, action, details }: FileEvent,
): Promise<void> {
  await audit(tx, {
    at: clock.now(),
    action,
    actorId: staffId,
    object: { type: 'bank_file', id },
    details: { file: messageId, ...details },
    ip,
  });
}
