import { COUNTRY_COOKIE, LOCALE_COOKIE } from '@lathe/rules/locales';
import { OPT_OUT_KEY } from '@lathe/rules/statistics';
import { RETURN_COOKIE, SAVING_COOKIE } from '../../../lib/cookies.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Article } from '../article.tsx';
import { useArticleText } from '../article-message.tsx';
import { ArticleTable, Points, Text } from '../blocks.tsx';
import { DemoNotice } from '../demo-notice.tsx';

export function Privacy() {
  return (
    <Article
      name="privacy"
      opening={<DemoNotice title="privacy.demo.title" text="privacy.demo.text" />}
      sections={[
        { id: 'who', title: 'privacy.who.title', body: <Text messageKey="privacy.who.text" /> },
        { id: 'data', title: 'privacy.data.title', body: <DataTable /> },
        {
          id: 'cookies',
          title: 'privacy.cookies.title',
          body: (
            <>
              <Text messageKey="privacy.cookies.intro" />
              <CookieTable />
            </>
          ),
        },
        {
          id: 'stats',
          title: 'privacy.stats.title',
          body: <Statistics />,
        },
        {
          id: 'cards',
          title: 'privacy.cards.title',
          body: <Text messageKey="privacy.cards.text" />,
        },
        {
          id: 'sharing',
          title: 'privacy.sharing.title',
          body: (
            <>
              <Text messageKey="privacy.sharing.intro" />
              <Points
                messageKeys={[
                  'privacy.sharing.carrier',
                  'privacy.sharing.card',
                  'privacy.sharing.authorities',
                  'privacy.sharing.sellers',
                ]}
              />
              <Text messageKey="privacy.sharing.never" />
            </>
          ),
        },
        {
          id: 'embeds',
          title: 'privacy.embeds.title',
          body: <Text messageKey="privacy.embeds.text" />,
        },
        {
          id: 'mails',
          title: 'privacy.mails.title',
          body: <Text messageKey="privacy.mails.text" />,
        },
        {
          id: 'safety',
          title: 'privacy.safety.title',
          body: <Text messageKey="privacy.safety.text" />,
        },
        {
          id: 'rights',
          title: 'privacy.rights.title',
          body: (
            <>
              <Text messageKey="privacy.rights.intro" />
              <Points
                messageKeys={[
                  'privacy.rights.access',
                  'privacy.rights.correct',
                  'privacy.rights.erase',
                  'privacy.rights.limit',
                  'privacy.rights.consent',
                  'privacy.rights.complain',
                ]}
              />
              <Text messageKey="privacy.rights.automated" />
            </>
          ),
        },
      ]}
    />
  );
}

/** The script of every page serves the switch (`app-shell/count-views.ts`). */
function Statistics() {
  const { t } = useTranslation('help');
  return (
    <>
      <Text messageKey="privacy.stats.text" />
      <Points messageKeys={['privacy.stats.what', 'privacy.stats.salt', 'privacy.stats.signals']} />
      <div className="needs-scripts">
        <Checkbox name="not-counted" label={t('privacy.stats.object')} autoComplete="off" />
      </div>
    </>
  );
}

const DATA = [
  'order',
  'account',
  'seller',
  'basket',
  'follow',
  'wishes',
  'wait',
  'visits',
  'logs',
] as const;

function DataTable() {
  const { t } = useTranslation('help');
  return (
    <ArticleTable
      wrapsText
      caption={t('privacy.data.caption')}
      head={[t('privacy.data.what'), t('privacy.data.why'), t('privacy.data.until')]}
      rows={DATA.map((data) => ({
        id: data,
        cells: [
          t(`privacy.data.${data}`),
          t(`privacy.data.${data}_why`),
          t(`privacy.data.${data}_until`),
        ],
      }))}
    />
  );
}

function CookieTable() {
  const { t } = useTranslation('help');
  const articleText = useArticleText();
  const days = articleText('privacy.cookies.days');
  const rows = [
    ['lathe_session', t('privacy.cookies.session'), articleText('privacy.cookies.session_lasts')],
    [
      'lathe_challenge',
      t('privacy.cookies.challenge'),
      articleText('privacy.cookies.challenge_lasts'),
    ],
    [
      'lathe_known_browser',
      t('privacy.cookies.known_browser'),
      articleText('privacy.cookies.known_browser_lasts'),
    ],
    ['lathe_passkey', t('privacy.cookies.passkey'), articleText('privacy.cookies.passkey_lasts')],
    [
      'lathe_registration',
      t('privacy.cookies.registration'),
      articleText('privacy.cookies.way_lasts'),
    ],
    [RETURN_COOKIE, t('privacy.cookies.way'), articleText('privacy.cookies.way_lasts')],
    [SAVING_COOKIE, t('privacy.cookies.saving'), articleText('privacy.cookies.way_lasts')],
    ['XSRF-TOKEN', t('privacy.cookies.forgery'), t('privacy.cookies.forgery_lasts')],
    [LOCALE_COOKIE, t('privacy.cookies.locale'), days],
    [COUNTRY_COOKIE, t('privacy.cookies.country'), days],
    ['cart-id', t('privacy.cookies.cart'), t('privacy.cookies.kept')],
    ['shipping-countries', t('privacy.cookies.countries'), t('privacy.cookies.kept')],
    [
      'react-router-scroll-positions',
      t('privacy.cookies.scroll'),
      t('privacy.cookies.scroll_lasts'),
    ],
    ['form-drafts', t('privacy.cookies.words'), t('privacy.cookies.scroll_lasts')],
    ['last-order', t('privacy.cookies.order'), t('privacy.cookies.scroll_lasts')],
    [OPT_OUT_KEY, t('privacy.cookies.not_counted'), t('privacy.cookies.kept')],
  ] as const;
  return (
    <ArticleTable
      wrapsText
      caption={t('privacy.cookies.caption')}
      head={[t('privacy.cookies.name'), t('privacy.cookies.purpose'), t('privacy.cookies.lasts')]}
      rows={rows.map(([name, ...others]) => ({
        id: name,
        cells: [<code key="name">{name}</code>, ...others],
      }))}
    />
  );
}
