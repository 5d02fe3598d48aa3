/** Converts the form for several releases to the API body, and its results to an undo. */
import type { EditedReleaseFields, ReleaseEditResult } from '@lathe/contract/release-edit-calls';
import { textOf } from '../../../lib/forms/form-values.ts';
import { readTerritories } from '../../territories/territory-values.ts';

export const TIERS = ['Standard', 'Premium', 'Luxe'] as const;

/** Empty fields stay as they are, unless they are to be cleared. */
export function readFields(form: FormData): EditedReleaseFields {
  const tier = TIERS.find((each) => each === textOf(form, 'price_category_id'));
  const date = textOf(form, 'release_date').trim();
  const label = form.has('clear_label') ? '' : textOf(form, 'label').trim() || undefined;
  return {
    ...(tier && { price_category_id: tier }),
    ...(date !== '' && { release_date: date }),
    ...(label !== undefined && { label }),
    ...(form.has('set_territories') && readTerritories(form)),
  };
}

export interface SeenRelease {
  uuid: string;
  version: number;
}

/** A request to the API, stored in the page until a button sends it. */
export interface ReleasesEdit {
  releases: SeenRelease[];
  change: EditedReleaseFields;
}

/** One request per set of former values. */
export function undoOf(results: readonly ReleaseEditResult[]): ReleasesEdit[] {
  const byChange = new Map<string, ReleasesEdit>();
  for (const { uuid, undo } of results) {
    if (!undo) continue;
    const key = JSON.stringify(undo.change);
    const edit = byChange.get(key) ?? { releases: [], change: undo.change };
    edit.releases.push({ uuid, version: undo.version });
    byChange.set(key, edit);
  }
  return [...byChange.values()];
}
