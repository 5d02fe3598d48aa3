import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Gauge } from '../../../ui/gauge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { duration } from '../../../ui/time.tsx';
import { useSampleTexts } from './sample-texts.ts';
import { Columns, Section } from './section.tsx';

const tones = ['info', 'success', 'warning', 'danger'] as const;
const sides = [948, 1244, 1392];

export function Feedback() {
  const words = useSampleTexts();
  return (
    <Section id="feedback" title={words.sections.feedback}>
      <div className="grid gap-4 lg:grid-cols-2">
        {tones.map((tone) => {
          const [title, text] = words.notices[tone];
          return (
            <Notice
              key={tone}
              tone={tone}
              title={title}
              {...(tone === 'danger' && { action: <Button size="small">{words.retry}</Button> })}
              {...(tone === 'success' && { onDismiss: () => undefined })}
            >
              {text}
            </Notice>
          );
        })}
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card level={3} title={words.audio} actions={<Button size="small">{words.retry}</Button>}>
          <div className="grid gap-6">
            <Progress label={words.uploading} value={0.47} detail={words.uploadDetail} />
            <Progress label={words.processing} value={null} note={words.processingNote} />
            <Progress label={words.done} value={1} tone="success" detail={words.doneDetail} />
            <Progress label={words.failed} value={0.34} tone="danger" detail={words.failedDetail} />
          </div>
        </Card>
        <Card level={3} title={words.format}>
          <div className="grid gap-6">
            {sides.map((seconds, index) => (
              <Gauge
                key={seconds}
                label={words.gauges[index]}
                value={seconds}
                warn={1200}
                stop={1320}
                step={60}
                format={duration}
                note={words.gaugeNotes[index]}
              />
            ))}
          </div>
        </Card>
      </div>
      <Card flush>
        <EmptyState
          level={3}
          title={words.emptyTitle}
          action={<Button look="primary">{words.emptyAction}</Button>}
        >
          {words.emptyText}
        </EmptyState>
      </Card>
      <Loading>
        <Columns>
          {['a', 'b', 'c'].map((key) => (
            <div key={key} className="flex gap-4">
              <Skeleton className="size-24 flex-none" />
              <div className="grow">
                <SkeletonText />
              </div>
            </div>
          ))}
        </Columns>
      </Loading>
    </Section>
  );
}
