/** The cover uploaded for a demo release, and its check findings. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExpressInput, makeExpress } from '@lathe/media/artwork/express/make-express';
import { fromRaw, renderSvg } from '@lathe/media/pictures/raw-picture';
import type { CalendarDate } from '@lathe/rules/dates';
import { EXPRESS_COVER_MIN_PX } from '@lathe/rules/limits';
import type { Ctx } from '../../server/context.ts';
import type { StoredFinding } from '../../server/modules/artwork/artwork-store.ts';
import { sourceKey } from '../../server/modules/artwork/storage-keys.ts';
import { inTemporaryFolder } from '../../server/platform/temporary-folder.ts';
import { planCatalogue } from '../catalogue/plan-catalogue.ts';
import { demoId } from '../demo-id.ts';
import type { DemoRelease } from '../make-artwork.ts';
import { planPictures } from '../media/plan-pictures.ts';

export interface UploadedCover {
  id: string;
  size: number;
  storage_key: string;
  findings: readonly StoredFinding[];
}

/** Below the minimum cover size, so the check has something to report. */
const TOO_SMALL_PX = 1400;

export async function storeUploadedCover(
  { storage }: Pick<Ctx, 'storage'>,
  release: DemoRelease,
  { today, ...input }: Pick<ExpressInput, 'parts' | 'facts' | 'style'> & { today: CalendarDate },
): Promise<UploadedCover> {
  const isComplete = release.status === 'Complete';
  const id = demoId('artwork-upload', release.id);
  const location = { releaseId: release.id, artworkId: demoId('artwork', release.id) };
  const storage_key = sourceKey(location, id);
  const existing = isComplete ? await storage.head(storage_key) : null;
  if (existing) return { id, size: existing.size, storage_key, findings: [] };
  const width = isComplete ? EXPRESS_COVER_MIN_PX : TOO_SMALL_PX;
  const bytes = await drawCover(release, { today, width });
  await storage.put(storage_key, bytes, { contentType: 'application/octet-stream' });
  const findings = isComplete ? [] : await checkCover(bytes, input);
  return { id, size: bytes.length, storage_key, findings };
}

export async function drawCover(
  { id }: Pick<DemoRelease, 'id'>,
  { today, width }: { today: CalendarDate; width: number },
): Promise<Buffer> {
  const planned = planPictures(planCatalogue(today), today);
  const sleeves = planned.filter(({ table }) => table === 'releases');
  // Unpublished titles have no sleeve; any other sleeve shows the same finding.
  const sleeve = sleeves.find(({ ids }) => ids.includes(id)) ?? sleeves[0];
  if (!sleeve) throw new Error('The demo world has no sleeves.');
  const pixels = await renderSvg(sleeve.order.draw(), width);
  return await fromRaw(pixels).jpeg({ quality: 90 }).toBuffer();
}

async function checkCover(
  bytes: Buffer,
  input: Pick<ExpressInput, 'parts' | 'facts' | 'style'>,
): Promise<StoredFinding[]> {
  return await inTemporaryFolder('cover', async (folder) => {
    const cover = join(folder, 'cover');
    await writeFile(cover, bytes);
    const coverInput = {
      cover,
      crop: null,
      own: {},
      colours: null,
      outFolder: join(folder, 'out'),
    };
    const result = await makeExpress({ ...input, ...coverInput });
    if (result.ok) throw new Error('A cover that is too small was taken.');
    return result.findings.map((each) => ({ severity: 'error', ...each }));
  });
}
