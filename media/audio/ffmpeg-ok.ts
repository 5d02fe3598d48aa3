import { FFmpegError } from 'node-av/lib';

/** FFmpeg says by a number that something went wrong; here it is said in words. */
export function ok(code: number, attempt: string): void {
  FFmpegError.throwIfError(code, `Could not ${attempt}`);
}
