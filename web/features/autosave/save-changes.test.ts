import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { saveChanges } from './save-changes.ts';

const put = vi.fn();
const failure = (errors: Record<string, string[]>) =>
  new ApiError('Please check.', { status: 422, code: 'validation', errors });
const sent = () => put.mock.calls.map(([changes]) => changes);

beforeEach(() => put.mockReset());

describe('changes of a form', () => {
  it('are sent', async () => {
    put.mockResolvedValue({ version: 4 });
    const saved = await saveChanges({ label: 'Kiosk' }, put);
    expect(saved).toEqual({ entity: { version: 4 } });
    expect(sent()).toEqual([{ label: 'Kiosk' }]);
  });

  it('are saved where valid, with errors for the rest', async () => {
    put.mockRejectedValueOnce(
      failure({ ean: ['No barcode.'], 'additional_artists.0.name': ['?'] }),
    );
    put.mockResolvedValueOnce({ version: 4 });
    const changes = { label: 'Kiosk', ean: '12', additional_artists: [] };
    const saved = await saveChanges(changes, put);
    expect(saved.entity).toEqual({ version: 4 });
    expect(saved.rejected?.problems.ean).toEqual(['No barcode.']);
    expect(sent()[1]).toEqual({ label: 'Kiosk' });
  });

  it('are not sent again when none of them is valid', async () => {
    put.mockRejectedValueOnce(failure({ ean: ['No barcode.'] }));
    await expect(saveChanges({ ean: '12' }, put)).rejects.toThrow();
    expect(put).toHaveBeenCalledTimes(1);
  });

  it('never overwrite changes from another tab', async () => {
    const conflict = new ApiError('Changed.', { status: 409, code: 'changed_meanwhile' });
    put.mockRejectedValueOnce(conflict);
    const saving = saveChanges({ label: 'Mine' }, put);
    await expect(saving).rejects.toBe(conflict);
    expect(put).toHaveBeenCalledTimes(1);
  });
});
