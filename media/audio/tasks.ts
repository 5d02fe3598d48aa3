/** Audio tasks for a separate process, by name. */

import type { TaskHandlers } from '../process/serve-tasks.ts';
import {
  type Disc,
  type MasterResult,
  type MasterSong,
  makeCdImage,
  makeVinylSide,
} from './make-masters.ts';
import type { Tags } from './make-mp3.ts';
import { type ProcessSongResult, processSong, type SongStep } from './process-song.ts';

type OnProgress = (step: SongStep | null, percent: number) => void;

export interface AudioTasks {
  process_song: {
    input: { file: string; outFolder: string; tags?: Tags };
    output: ProcessSongResult;
  };
  make_vinyl_side: {
    input: { songs: readonly MasterSong[]; file: string; gainDb: number };
    output: MasterResult;
  };
  make_cd_image: {
    input: { disc: Disc; image: string; cue: string; gainDb: number };
    output: MasterResult;
  };
}

export type AudioTaskName = keyof AudioTasks;

export const TASKS: TaskHandlers<AudioTasks, SongStep> = {
  process_song: (input, onProgress) => processSong({ ...input, onProgress }),
  make_vinyl_side: ({ songs, file, gainDb }, onProgress) =>
    makeVinylSide(songs, file, { gainDb, watch: progressOptions(onProgress) }),
  make_cd_image: ({ disc, image, cue, gainDb }, onProgress) =>
    makeCdImage(disc, { image, cue }, { gainDb, watch: progressOptions(onProgress) }),
};

function progressOptions(onProgress: OnProgress) {
  return { onPercent: (percent: number) => onProgress(null, percent) };
}
