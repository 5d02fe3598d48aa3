import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';

const { put } = vi.hoisted(() => ({ put: vi.fn() }));
vi.mock('../../../lib/api-client.ts', () => ({ api: put }));
const { saveChanges } = await import('./save-changes.ts');

const params = { user: 'u', release: 'r' };
const failure = (errors: Record<string, string[]>) =>
  new ApiError('Please check.', { status: 422, code: 'validation', errors });
const sent = () => put.mock.calls.map(([, { body }]) => body);

beforeEach(() => put.mockReset());

describe('metadata changes', () => {
  it('are sent with their base version', async () => {
    put.mockResolvedValue({ version: 4 });
    const saved = await saveChanges({ params, changes: { label: 'Kiosk' }, version: 3 });
    expect(saved).toEqual({ entity: { version: 4 } });
    expect(sent()).toEqual([{ label: 'Kiosk', version: 3 }]);
  });

  it('are saved where valid, with errors for the rest', async () => {
    put.mockRejectedValueOnce(
      failure({ ean: ['No barcode.'], 'additional_artists.0.name': ['?'] }),
    );
    put.mockResolvedValueOnce({ version: 4 });
    const changes = { label: 'Kiosk', ean: '12', additional_artists: [] };
    const saved = await saveChanges({ params, changes, version: 3 });
    expect(saved.entity).toEqual({ version: 4 });
    expect(saved.rejected?.problems.ean).toEqual(['No barcode.']);
    expect(sent()[1]).toEqual({ label: 'Kiosk', version: 3 });
  });

  it('are not sent again when none of them is valid', async () => {
    put.mockRejectedValueOnce(failure({ ean: ['No barcode.'] }));
    await expect(saveChanges({ params, changes: { ean: '12' }, version: 3 })).rejects.toThrow();
    expect(put).toHaveBeenCalledTimes(1);
  });

  it('never overwrite changes from another tab', async () => {
    const conflict = new ApiError('Changed.', { status: 409, code: 'changed_meanwhile' });
    put.mockRejectedValueOnce(conflict);
    const saving = saveChanges({ params, changes: { label: 'Mine' }, version: 3 });
    await expect(saving).rejects.toBe(conflict);
    expect(put).toHaveBeenCalledTimes(1);
  });
});
