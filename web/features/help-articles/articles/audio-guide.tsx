import type { ScreenProps } from '../../../lib/route-types.ts';
import { duration } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Article } from '../article.tsx';
import { ArticleMessage } from '../article-message.tsx';
import { ArticleTable, Points, Steps, Text } from '../blocks.tsx';
import type { loader } from '../guide.server.ts';
import { GuideProvider, useGuide } from '../guide.ts';

export function AudioGuidePage({ loaderData }: ScreenProps<typeof loader>) {
  return (
    <GuideProvider value={loaderData}>
      <AudioGuide />
    </GuideProvider>
  );
}

function AudioGuide() {
  return (
    <Article
      name="audio_guide"
      sections={[
        {
          id: 'files',
          title: 'audio_guide.files.title',
          body: (
            <>
              <Text messageKey="audio_guide.files.intro" />
              <FileTable />
              <Text messageKey="audio_guide.files.lossy" />
            </>
          ),
        },
        {
          id: 'sides',
          title: 'audio_guide.sides.title',
          body: (
            <>
              <SideTable />
              <Text messageKey="audio_guide.sides.long" />
              <Text messageKey="audio_guide.sides.plan" />
              <Text messageKey="audio_guide.sides.album" />
            </>
          ),
        },
        {
          id: 'vinyl',
          title: 'audio_guide.vinyl.title',
          body: (
            <>
              <Text messageKey="audio_guide.vinyl.intro" />
              <Points
                messageKeys={[
                  'audio_guide.vinyl.bass',
                  'audio_guide.vinyl.sibilance',
                  'audio_guide.vinyl.loud',
                  'audio_guide.vinyl.order',
                  'audio_guide.vinyl.gaps',
                ]}
              />
            </>
          ),
        },
        {
          id: 'peaks',
          title: 'audio_guide.peaks.title',
          body: <Text messageKey="audio_guide.peaks.text" />,
        },
        {
          id: 'steps',
          title: 'audio_guide.steps.title',
          body: (
            <Steps
              messageKeys={[
                'audio_guide.steps.upload',
                'audio_guide.steps.check',
                'audio_guide.steps.measure',
                'audio_guide.steps.listen',
                'audio_guide.steps.plant',
              ]}
            />
          ),
        },
        {
          id: 'titles',
          title: 'audio_guide.titles.title',
          body: <Text messageKey="audio_guide.titles.text" />,
        },
        { id: 'problems', title: 'audio_guide.problems.title', body: <ProblemTable /> },
      ]}
    />
  );
}

const FILE_RULES = ['format', 'channels', 'rate', 'depth', 'length', 'whole'] as const;

function FileTable() {
  const { t } = useTranslation('help');
  return (
    <ArticleTable
      caption={t('audio_guide.files.caption')}
      head={[t('rule'), t('wanted')]}
      rows={FILE_RULES.map((rule) => ({
        id: rule,
        cells: [
          t(`audio_guide.files.${rule}`),
          <ArticleMessage key="wanted" messageKey={`audio_guide.files.${rule}_value`} />,
        ],
      }))}
    />
  );
}

function SideTable() {
  const { t } = useTranslation('help');
  return (
    <ArticleTable
      alignsNumbers
      caption={t('audio_guide.sides.caption')}
      head={[
        t('audio_guide.sides.format'),
        t('audio_guide.sides.sides'),
        t('audio_guide.sides.tracks'),
        t('audio_guide.sides.total'),
        t('audio_guide.sides.time'),
      ]}
      rows={useGuide().formats.map(({ format, sides, tracksPerSide, maxSeconds }) => {
        const time = duration(maxSeconds);
        return {
          id: format,
          cells: [t(`formats.${format}`), sides, tracksPerSide, sides * tracksPerSide, time],
        };
      })}
    />
  );
}

const PROBLEMS = ['format', 'mono', 'rate', 'short', 'cut', 'long'] as const;

function ProblemTable() {
  const { t } = useTranslation('help');
  return (
    <ArticleTable
      wrapsText
      caption={t('audio_guide.problems.caption')}
      head={[t('audio_guide.problems.found'), t('audio_guide.problems.todo')]}
      rows={PROBLEMS.map((problem) => ({
        id: problem,
        cells: [t(`audio_guide.problems.${problem}`), t(`audio_guide.problems.${problem}_todo`)],
      }))}
    />
  );
}
