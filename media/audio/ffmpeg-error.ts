import { FFmpegError } from 'node-av/lib';

/** Throws an error with a message for an FFmpeg error code. */
export function ok(code: number, attempt: string): void {
  FFmpegError.throwIfError(code, `Could not ${attempt}`);
}
