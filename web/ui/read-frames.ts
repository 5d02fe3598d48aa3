/** Finds codes in the pictures of a camera. */

export interface FrameReader {
  /** The text of a code in the current picture, or null. */
  read: (video: HTMLVideoElement) => Promise<string | null>;
  close: () => void;
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

/** Not in the type library yet. */
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const FORMATS = ['qr_code', 'code_128', 'ean_13', 'data_matrix'];
/** Enough for a code that fills a third of the picture, and fast on an old phone. */
const MAX_WIDTH = 960;

/** The browser's own detector where it has one, because the other is a download of 350 kB. */
export async function openFrameReader(): Promise<FrameReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !FORMATS.every((format) => supported.includes(format))) {
    return workerReader();
  }
  const detector = new BarcodeDetector({ formats: FORMATS });
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    close: () => undefined,
  };
}

function workerReader(): FrameReader {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        const scale = Math.min(1, MAX_WIDTH / (video.videoWidth || 1));
        canvas.width = Math.round(video.videoWidth * scale);
        canvas.height = Math.round(video.videoHeight * scale);
        if (!context || canvas.width === 0) return resolve(null);
        context.drawImage(video, 0, 0, canvas.width, canvas.height);
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
        worker.onerror = () => reject(new Error('The code reader does not load.'));
        const frame = context.getImageData(0, 0, canvas.width, canvas.height);
        worker.postMessage(frame, [frame.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}
