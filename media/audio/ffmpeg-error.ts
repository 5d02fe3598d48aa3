import { FFmpegError } from 'node-av/lib';

/** Throws an error with a message for an FFmpeg error code. */
export function throwOnError(code: number, action: string): void {
  FFmpegError.throwIfError(code, `Could not ${action}`);
}
