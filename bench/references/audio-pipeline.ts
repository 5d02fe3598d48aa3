/** The whole processing of a seller's audio file. */
import { processSong } from '@lathe/media/audio/process-song';
import type { AudioInput } from '../audio.ts';
import { handleTask } from './handle-task.ts';

handleTask<AudioInput>(async (input) => {
  const result = await processSong(input);
  if (!result.ok) throw new Error(`The check failed: ${JSON.stringify(result.findings)}`);
});
