/** All checks of an artwork PDF. */
import { checkArtworkPdf } from '@lathe/media/artwork/check/check-artwork-pdf';
import type { ArtworkCheckInput } from '../artwork-check.ts';
import { handleTask } from './handle-task.ts';

handleTask<ArtworkCheckInput>(async ({ file, parts }) => {
  const { findings } = await checkArtworkPdf(file, parts);
  if (findings.length > 0) throw new Error(`The check failed: ${JSON.stringify(findings)}`);
});
