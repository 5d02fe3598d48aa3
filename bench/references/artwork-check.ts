/** All checks of an artwork PDF. */
import { checkArtworkPdf } from '@lathe/media/artwork/check/check-artwork-pdf';
import type { ArtworkCheckQuestion } from '../artwork-check.ts';
import { answerWork } from './handle-task.ts';

answerWork<ArtworkCheckQuestion>(async ({ file, parts }) => {
  const { findings } = await checkArtworkPdf(file, parts);
  if (findings.length > 0) throw new Error(`It was refused: ${JSON.stringify(findings)}`);
});
