/**
 * The declaration that all works on a release are the seller's own and unpublished. It is part of
 * the release, so it is frozen with the submission. A clone needs its own.
 */
import type { ReleaseChange } from '@lathe/contract/release';
import { OWN_WORKS_TEXT_VERSION } from '@lathe/rules/release-metadata';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import type { HistoryEntry } from './history.ts';
import type { ReleaseColumns, ReleaseRow } from './store.ts';

export function worksColumns({ own_works: declared }: ReleaseChange, now: Date): ReleaseColumns {
  if (declared === undefined) return {};
  if (declared === null) {
    return {
      works_declared_at: null,
      works_declared_name: null,
      works_text_version: null,
    };
  }
  const name = declared.name.trim();
  const fields: Record<string, FieldProblem[]> = {
    ...(!declared.agreed && { 'own_works.agreed': [{ key: 'own_works_not_agreed' }] }),
    ...(name === '' && { 'own_works.name': [{ key: 'required' }] }),
    ...(declared.text_version !== OWN_WORKS_TEXT_VERSION && {
      'own_works.text_version': [{ key: 'own_works_outdated' }],
    }),
  };
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  return {
    works_declared_at: now,
    works_declared_name: name,
    works_text_version: declared.text_version,
  };
}

/** Keeps who declared what, also after it was withdrawn. */
export function worksEntry(
  { own_works: declared }: ReleaseChange,
  row: ReleaseRow,
): Pick<HistoryEntry, 'action' | 'detail'> | null {
  if (declared === undefined) return null;
  if (declared === null) return row.works_declared_at ? { action: 'works_withdrawn' } : null;
  const { name, text_version } = declared;
  return { action: 'works_declared', detail: { title: name.trim(), version: text_version } };
}

export function presentWorks(row: ReleaseRow) {
  const { works_declared_at: at, works_declared_name: name, works_text_version: version } = row;
  if (at === null || name === null || version === null) return null;
  return { name, text_version: version, declared_at: at.toISOString() };
}
