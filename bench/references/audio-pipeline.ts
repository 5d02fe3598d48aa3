/** The whole processing of a seller's audio file. */
import { processSong } from '@lathe/media/audio/process-song';
import type { AudioQuestion } from '../audio.ts';
import { answerWork } from './handle-task.ts';

answerWork<AudioQuestion>(async (question) => {
  const outcome = await processSong(question);
  if (!outcome.ok) throw new Error(`It was refused: ${JSON.stringify(outcome.findings)}`);
});
