/** Who asks for a file of a seller's account, for routes that are no calls. */
import type { AuditAction } from '@lathe/contract/audit-actions';
import type { CallKey, CallSpec } from '@lathe/contract/call';
import { isUuid } from '@lathe/rules/uuid';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { type Identify, signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { callerOfRequest } from '../../platform/http/caller-of-request.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { permit } from '../../platform/http/permit.ts';
import { auditIfForAnother } from './audit.ts';

interface FileAccess {
  /** Whoever may call this may have the file. */
  key: CallKey;
  spec: CallSpec;
  /** Logged if staff read the file of somebody else. */
  action: AuditAction;
}

export async function permitFile(
  { ctx, identify }: { ctx: Ctx; identify: Identify },
  request: FastifyRequest,
  { key, spec, action }: FileAccess,
): Promise<Caller & { readerId: string }> {
  const params = request.params as { user: string };
  // The rights of an account are looked up by its id.
  if (!isUuid(params.user)) throw new CallError('not_found');
  const caller = await callerOfRequest(ctx, request, identify);
  await permit(caller, { key, spec, params });
  await auditIfForAnother(ctx.db, caller, { subjectId: params.user, action });
  return { ...caller, readerId: signedIn(caller.actor).userId };
}
