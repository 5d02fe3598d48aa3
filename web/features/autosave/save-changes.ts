import { ApiError } from '../../lib/api-error.ts';
import type { Saved } from './use-autosave.ts';

/** Saves without the rejected fields, so that a half-typed number does not block the rest. */
export async function saveChanges<Entity extends { version: number }, Change extends object>(
  changes: Change,
  put: (changes: Change) => Promise<Entity>,
): Promise<Saved<Entity>> {
  try {
    return { entity: await put(changes) };
  } catch (failure) {
    if (!(failure instanceof ApiError) || !failure.errors) throw failure;
    const rejected = new Set(Object.keys(failure.errors).map((path) => path.split('.')[0] ?? ''));
    const accepted = Object.entries(changes).filter(([name]) => !rejected.has(name));
    if (accepted.length === 0 || accepted.length === Object.keys(changes).length) throw failure;
    const entity = await put(Object.fromEntries(accepted) as Change);
    return { entity, rejected: { message: failure.message, problems: failure.errors } };
  }
}
