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
  const texts = useSampleTexts();
  return (
    <Section id="feedback" title={texts.sections.feedback}>
      <div className="showcase-halves">
        {tones.map((tone) => {
          const [title, text] = texts.notices[tone];
          return (
            <Notice
              key={tone}
              tone={tone}
              title={title}
              {...(tone === 'danger' && { action: <Button size="small">{texts.retry}</Button> })}
              {...(tone === 'success' && { onDismiss: () => undefined })}
            >
              {text}
            </Notice>
          );
        })}
      </div>
      <div className="showcase-meters">
        <Card level={3} title={texts.audio} actions={<Button size="small">{texts.retry}</Button>}>
          <div className="stack gap-6">
            <Progress label={texts.uploading} value={0.47} detail={texts.uploadDetail} />
            <Progress label={texts.processing} value={null} note={texts.processingNote} />
            <Progress label={texts.done} value={1} tone="success" detail={texts.doneDetail} />
            <Progress label={texts.failed} value={0.34} tone="danger" detail={texts.failedDetail} />
          </div>
        </Card>
        <Card level={3} title={texts.format}>
          <div className="stack gap-6">
            {sides.map((seconds, index) => (
              <Gauge
                key={seconds}
                label={texts.gauges[index]}
                value={seconds}
                warnAbove={1200}
                limit={1320}
                step={60}
                format={duration}
                note={texts.gaugeNotes[index]}
              />
            ))}
          </div>
        </Card>
      </div>
      <Card flush>
        <EmptyState
          level={3}
          title={texts.emptyTitle}
          action={<Button variant="primary">{texts.emptyAction}</Button>}
        >
          {texts.emptyText}
        </EmptyState>
      </Card>
      <Loading>
        <Columns>
          {['a', 'b', 'c'].map((key) => (
            <div key={key} className="showcase-loading">
              <Skeleton />
              <div>
                <SkeletonText />
              </div>
            </div>
          ))}
        </Columns>
      </Loading>
    </Section>
  );
}
