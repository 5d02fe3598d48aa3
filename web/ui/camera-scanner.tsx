import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { openFrameReader } from './read-frames.ts';
import { useTranslation } from './translation.ts';

interface Props {
  onScan: (code: string) => void;
  onClose: () => void;
}

type Problem = 'denied' | 'none' | 'failed';

const PAUSE_BETWEEN_FRAMES_MS = 150;
/** A code stays in the picture for a while after it was read. */
const SAME_CODE_MS = 3000;

/** The camera, until it is closed. It reads one code after the other. */
export function CameraScanner({ onScan, onClose }: Props) {
  const { t } = useTranslation('parts');
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const report = useRef(onScan);
  report.current = onScan;

  useEffect(() => {
    const stop = new AbortController();
    scan(stop.signal, video, (read) => {
      setCode(read);
      report.current(read);
    }).catch((failure: unknown) => {
      if (!stop.signal.aborted) setProblem(problemOf(failure));
    });
    return () => stop.abort();
  }, []);

  return (
    <div className="scanner-camera">
      {problem === null && (
        <video ref={video} muted playsInline aria-label={t('scanner.picture')} />
      )}
      <p role="status" data-problem={problem !== null || undefined}>
        {problem !== null && t(`scanner.${problem}`)}
        {problem === null && (code === null ? t('scanner.looking') : t('scanner.read', { code }))}
      </p>
      <Button onClick={onClose}>{t('scanner.stop')}</Button>
    </div>
  );
}

async function scan(
  stop: AbortSignal,
  video: { current: HTMLVideoElement | null },
  onScan: (code: string) => void,
): Promise<void> {
  // Missing on pages without HTTPS, and in very old browsers.
  if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError');
  const camera = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  const end = () => {
    for (const track of camera.getTracks()) track.stop();
  };
  // Closed while the browser asked for permission.
  if (stop.aborted) return end();
  stop.addEventListener('abort', end);
  const reader = await openFrameReader();
  stop.addEventListener('abort', reader.close);
  const picture = video.current;
  if (!picture) return;
  picture.srcObject = camera;
  await picture.play();
  let last = { code: '', at: 0 };
  while (!stop.aborted) {
    const code = await reader.read(picture);
    if (stop.aborted) return;
    const now = performance.now();
    if (code !== null && (code !== last.code || now - last.at > SAME_CODE_MS)) onScan(code);
    if (code !== null) last = { code, at: now };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_FRAMES_MS));
  }
}

function problemOf(failure: unknown): Problem {
  const name = failure instanceof DOMException ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}
