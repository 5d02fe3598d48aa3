/** Edits several releases. Each has its own transaction, so that one does not stop the others. */
import type { EditedReleaseFields, ReleaseEditResult } from '@lathe/contract/release-edit-calls';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { errorReply } from '../../platform/http/error-reply.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { changedOnly, changeOnSale } from './change-on-sale.ts';
import {
  changeRelease,
  isApproved,
  lockedRelease,
  type ReleaseChangeInput,
} from './change-release.ts';
import { findRelease, type ReleaseRow } from './store.ts';

interface SeenRelease {
  uuid: string;
  version: number;
}

interface EditInput {
  ownerId: string;
  releases: readonly SeenRelease[];
  change: EditedReleaseFields;
  /** Checks everything and saves nothing. */
  isPreview: boolean;
}

export async function editReleases(call: Caller, input: EditInput): Promise<ReleaseEditResult[]> {
  const { releases } = input;
  const ids = releases.map(({ uuid }) => uuid);
  const doubled = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (doubled !== -1) {
    const fields = { [`releases.${doubled}.uuid`]: [{ key: 'invalid' }] };
    throw new CallError('validation', { fields });
  }
  const results: ReleaseEditResult[] = [];
  for (const release of releases) results.push(await editOne(call, release, input));
  return results;
}

/** Ends the transaction of a preview. */
class Rollback extends Error {
  readonly result: ReleaseEditResult;

  constructor(result: ReleaseEditResult) {
    super('A preview saves nothing.');
    this.result = result;
  }
}

async function editOne(
  call: Caller,
  { uuid, version }: SeenRelease,
  { ownerId, change, isPreview }: EditInput,
): Promise<ReleaseEditResult> {
  const { ctx } = call;
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const result = await save(tx, call, { ownerId, id: uuid, version, change });
      if (isPreview) throw new Rollback(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.result;
    if (!(error instanceof CallError)) throw error;
    const release = await findRelease(ctx.db, { ownerId, id: uuid });
    return rejected(call, error, { uuid, title: release?.title ?? '' });
  }
}

async function save(
  tx: Tx,
  call: Caller,
  { change: wanted, ...seen }: Omit<ReleaseChangeInput, 'userId'>,
): Promise<ReleaseEditResult> {
  const { ctx, actor } = call;
  const { ownerId } = seen;
  const input = { ...seen, userId: signedIn(actor).userId };
  const before = await lockedRelease(tx, input);
  if (before.version !== seen.version) throw new CallError('changed_meanwhile');
  const change = changedOnly(wanted, before);
  const fields = Object.keys(change);
  const common = { uuid: before.id, title: before.title, fields, problems: [] };
  if (fields.length === 0) return { ...common, outcome: 'unchanged', undo: null };
  const saveOne = isApproved(before) ? changeOnSale : changeRelease;
  await saveOne(tx, ctx, { ...input, change });
  await auditIfForAnother(tx, call, { subjectId: ownerId, action: 'releases.edited' });
  const { version } = await lockedRelease(tx, input);
  const undo = { version, change: formerValues(before, fields) };
  return { ...common, outcome: 'changed', undo };
}

function formerValues(before: ReleaseRow, fields: readonly string[]): EditedReleaseFields {
  const values: Required<EditedReleaseFields> = {
    release_date: before.release_date ?? '',
    label: before.label,
    price_category_id: before.price_tier,
    territories: before.territories,
    territories_exclude: before.territories_exclude,
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)));
}

function rejected(
  call: Caller,
  error: CallError,
  release: { uuid: string; title: string },
): ReleaseEditResult {
  const { message, errors = {} } = errorReply(error, call, '');
  const ofFields = Object.entries(errors).map(([field, sentences]) => ({
    field,
    message: sentences.join(' '),
  }));
  const problems = ofFields.length > 0 ? ofFields : [{ field: null, message }];
  return { ...release, outcome: 'rejected', fields: [], problems, undo: null };
}
