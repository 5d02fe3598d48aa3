import { useState } from 'react';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FileProgress, type FileProgressProps } from '../../../ui/file-progress.tsx';
import { usePartTexts } from './part-texts.ts';
import { Section } from './section.tsx';

type Sample = Pick<FileProgressProps, 'name' | 'size' | 'sent' | 'state'>;

const MB = 1_000_000;
const SPEED = 6.2 * MB;
const SAMPLES: Sample[] = [
  { name: '01 Low Sun.wav', size: 312 * MB, sent: 148 * MB, state: 'sending' },
  { name: '02 North Pier.wav', size: 96 * MB, sent: 0, state: 'waiting' },
  { name: '03 Second Hand.flac', size: 61 * MB, sent: 20.7 * MB, state: 'lost' },
  { name: '04 Pale Wall.wav', size: 118 * MB, sent: 40 * MB, state: 'failed' },
  { name: '05 Ferry.wav', size: 96 * MB, sent: 96 * MB, state: 'done' },
];

export function Files() {
  const texts = usePartTexts();
  const [files, setFiles] = useState(SAMPLES);
  const notes: Partial<Record<Sample['state'], string>> = {
    lost: texts.offline,
    failed: texts.stopped,
  };
  const change = (name: string, state: Sample['state']) =>
    setFiles(files.map((file) => (file.name === name ? { ...file, state } : file)));
  return (
    <Section id="files" title={texts.files}>
      <FileDrop
        label={texts.drop}
        multiple
        accept=".wav,.flac"
        onFiles={(added) =>
          setFiles([
            ...files,
            ...added.map(({ name, size }) => ({ name, size, sent: 0, state: 'waiting' as const })),
          ])
        }
      />
      <ul className="stack gap-4" aria-label={texts.uploads}>
        {files.map((file) => (
          <FileProgress
            key={file.name}
            {...file}
            speed={SPEED}
            secondsLeft={Math.ceil((file.size - file.sent) / SPEED)}
            note={notes[file.state]}
            onPause={() => change(file.name, 'paused')}
            onResume={() => change(file.name, 'sending')}
            onCancel={() => setFiles(files.filter(({ name }) => name !== file.name))}
          />
        ))}
      </ul>
    </Section>
  );
}
