/** Whose fault it is when a file cannot be read: its own, or that of the machine. */
import type { FileFindingCode } from '@lathe/rules/merch/findings';

export class Refused extends Error {
  readonly code: FileFindingCode;
  readonly figures: Record<string, number> | undefined;

  constructor(code: FileFindingCode, figures?: Record<string, number>) {
    super(code);
    this.code = code;
    this.figures = figures;
  }
}

/** Errors of libvips that are not about the content of the file. */
const MACHINE_FAULT = /system error|unix error|is missing|out of memory/i;

/** The words of libvips are not useful to the seller. */
export async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    if (MACHINE_FAULT.test(text)) throw error;
    throw new Refused(text.includes('timeout:') ? 'too_complex' : 'broken');
  }
}
