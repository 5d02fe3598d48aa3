/** Audio tasks for a separate process, by name. */

import type { Handlers } from '../process/serve-tasks.ts';
import type { AudioFile } from './identify-audio.ts';
import { type Disc, type MadeMaster, makeCdImage, makeVinylSide } from './make-masters.ts';
import type { Tags } from './make-mp3.ts';
import { processSong, type SongOutcome, type SongStep } from './process-song.ts';

type OnProgress = (step: SongStep | null, percent: number) => void;

export interface Tasks {
  process_song: {
    input: { file: string; outFolder: string; tags?: Tags };
    output: SongOutcome;
  };
  make_vinyl_side: {
    input: { songs: readonly AudioFile[]; file: string; gainDb: number };
    output: MadeMaster;
  };
  make_cd_image: {
    input: { disc: Disc; image: string; cue: string; gainDb: number };
    output: MadeMaster;
  };
}

export type TaskName = keyof Tasks;

export const TASKS: Handlers<Tasks, SongStep> = {
  process_song: (input, onProgress) => processSong({ ...input, onProgress }),
  make_vinyl_side: ({ songs, file, gainDb }, onProgress) =>
    makeVinylSide(songs, file, { gainDb, watch: watchOf(onProgress) }),
  make_cd_image: ({ disc, image, cue, gainDb }, onProgress) =>
    makeCdImage(disc, { image, cue }, { gainDb, watch: watchOf(onProgress) }),
};

function watchOf(onProgress: OnProgress) {
  return { onPercent: (percent: number) => onProgress(null, percent) };
}
