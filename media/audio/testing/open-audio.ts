import { type AudioFile, identifyAudio } from '../identify-audio.ts';

/** Opens a file that is known to be valid audio. */
export async function openAudio(path: string): Promise<AudioFile> {
  const identified = await identifyAudio(path);
  if (identified.kind !== 'audio') throw new Error(`${path} is ${identified.kind}.`);
  return identified.audio;
}
