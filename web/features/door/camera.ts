/** The camera, until it is stopped. It reports each code once, as long as it stays in the picture. */
import { openFrameReader } from '../../ui/read-frames.ts';

export type CameraProblem = 'denied' | 'none' | 'failed';

export interface Camera {
  /** Null if it has no light. */
  setTorch: ((isOn: boolean) => Promise<void>) | null;
  /** All that the device has. Their names are known only after permission. */
  devices: readonly { id: string; name: string }[];
}

const PAUSE_BETWEEN_FRAMES_MS = 60;
/** A code that was not seen for this long is a new guest's, even if it is the same. */
const GONE_MS = 2500;

export async function runCamera({
  video,
  deviceId,
  stop,
  onCode,
}: {
  video: HTMLVideoElement;
  /** Empty for the one at the back. */
  deviceId: string;
  stop: AbortSignal;
  onCode: (code: string) => void;
}): Promise<Camera | null> {
  // Missing on pages without HTTPS, and in very old browsers.
  if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError');
  const stream = await openStream(deviceId);
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  // Closed while the browser asked for permission.
  if (stop.aborted) {
    end();
    return null;
  }
  stop.addEventListener('abort', end);
  const reader = await openFrameReader();
  stop.addEventListener('abort', reader.close);
  video.srcObject = stream;
  await video.play();
  void readCodes(() => reader.read(video), onCode, stop);
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return {
    setTorch: torchOf(stream),
    devices: devices
      .filter(({ kind }) => kind === 'videoinput')
      .map(({ deviceId: id, label }) => ({ id, name: label })),
  };
}

async function openStream(deviceId: string): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const open = (video: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: { ...video, ...size } });
  const back = { facingMode: 'environment' };
  if (!deviceId) return await open(back);
  // It may not be plugged in any more.
  return await open({ deviceId: { exact: deviceId } }).catch((error: unknown) => {
    if (problemOf(error) === 'none') return open(back);
    throw error;
  });
}

async function readCodes(
  read: () => Promise<string | null>,
  onCode: (code: string) => void,
  stop: AbortSignal,
): Promise<void> {
  let last = { code: '', at: 0 };
  while (!stop.aborted) {
    // One picture that cannot be read, as when the camera changes its size, does not matter.
    const code = await read().catch(() => null);
    if (stop.aborted) return;
    const now = performance.now();
    if (code !== null) {
      if (code !== last.code || now - last.at > GONE_MS) onCode(code);
      last = { code, at: now };
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_FRAMES_MS));
  }
}

/** Not in the type library. */
type TorchConstraints = MediaTrackConstraints & { advanced: { torch: boolean }[] };

function torchOf(stream: MediaStream): Camera['setTorch'] {
  const [track] = stream.getVideoTracks();
  const can = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  if (!track || !can?.torch) return null;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn }] } as TorchConstraints);
}

export function problemOf(failure: unknown): CameraProblem {
  const name = failure instanceof DOMException ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}
