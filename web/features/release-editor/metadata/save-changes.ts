import type { Release, ReleaseChange } from '@lathe/contract/release';
import { api } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Saved } from '../../autosave/use-autosave.ts';

interface Saving {
  params: { user: string; release: string };
  changes: ReleaseChange;
  version: number;
}

/** Saves without the rejected fields, so that a half-typed number does not block the rest. */
export async function saveChanges({ params, changes, version }: Saving): Promise<Saved<Release>> {
  const put = (body: ReleaseChange) =>
    api('PUT /api/users/{user}/releases/{release}', { params, body: { ...body, version } });
  try {
    return { entity: await put(changes) };
  } catch (failure) {
    if (!(failure instanceof ApiError) || !failure.errors) throw failure;
    const rejected = new Set(Object.keys(failure.errors).map((path) => path.split('.')[0] ?? ''));
    const accepted = Object.entries(changes).filter(([name]) => !rejected.has(name));
    if (accepted.length === 0 || accepted.length === Object.keys(changes).length) throw failure;
    const entity = await put(Object.fromEntries(accepted));
    return { entity, rejected: { message: failure.message, problems: failure.errors } };
  }
}
