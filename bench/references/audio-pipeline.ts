/** All that happens to a seller's file. */
import { processSong } from '@lathe/media/audio/process-song';
import { answerAudio } from './answer-audio.ts';

answerAudio(async (question) => {
  const outcome = await processSong(question);
  if (!outcome.ok) throw new Error(`It was refused: ${JSON.stringify(outcome.findings)}`);
});
