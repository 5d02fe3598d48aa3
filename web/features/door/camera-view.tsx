import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../ui/translation.ts';
import { type Camera, type CameraProblem, problemOf, runCamera } from './camera.ts';
import { cameraSetting, storeCamera } from './settings.ts';

/** The picture of the camera, and what it can be told. */
export function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('door');
  const video = useRef<HTMLVideoElement>(null);
  const [deviceId, setDeviceId] = useState(cameraSetting);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const report = useRef(onCode);
  report.current = onCode;

  useEffect(() => {
    const stop = new AbortController();
    if (!video.current) return;
    runCamera({
      video: video.current,
      deviceId,
      stop: stop.signal,
      onCode: (code) => report.current(code),
    }).then(
      (open) => !stop.signal.aborted && setCamera(open),
      (failure: unknown) => !stop.signal.aborted && setProblem(problemOf(failure)),
    );
    return () => {
      setCamera(null);
      stop.abort();
    };
  }, [deviceId]);

  return (
    <div className="door-camera">
      {problem === null ? (
        <video ref={video} muted playsInline aria-label={t('camera.picture')} />
      ) : (
        <p role="status" className="door-camera-problem">
          {t(`camera.${problem}`)}
        </p>
      )}
      {camera && (
        <div className="door-camera-controls">
          {camera.setTorch && <Torch set={camera.setTorch} />}
          {camera.devices.length > 1 && (
            <select
              className="door-input"
              aria-label={t('camera.choose')}
              value={deviceId}
              onChange={({ target }) => {
                storeCamera(target.value);
                setDeviceId(target.value);
              }}
            >
              <option value="">{t('camera.back')}</option>
              {camera.devices.map(({ id, name }, at) => (
                <option key={id} value={id}>
                  {name || t('camera.numbered', { number: at + 1 })}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
    </div>
  );
}

function Torch({ set }: { set: NonNullable<Camera['setTorch']> }) {
  const { t } = useTranslation('door');
  const [isOn, setOn] = useState(false);
  return (
    <button
      type="button"
      className="button button-secondary"
      aria-pressed={isOn}
      onClick={() => {
        set(!isOn).then(
          () => setOn(!isOn),
          () => undefined,
        );
      }}
    >
      {t('camera.torch')}
    </button>
  );
}
