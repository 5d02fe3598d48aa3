/** Mails that were stored instead of sent. For developers, in English only, not in production. */
import type { CallReply } from '@lathe/contract/call';
import type { Calls } from '@lathe/contract/calls';
import { Form, NavLink } from 'react-router';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { Instant } from '../../ui/time.tsx';
import type { loader } from './mail.server.ts';
import './mail.css';

type StoredMail = CallReply<Calls['GET /dev/mail.json']>[number];

export function DevMail({ loaderData }: ScreenProps<typeof loader>) {
  const { list, mail, to, view } = loaderData;
  const search = to === '' ? '' : `?${new URLSearchParams({ to })}`;
  return (
    <div className="page mailbox" data-reading={mail !== null || undefined}>
      <title>{mail ? `${mail.subject} · Mailbox` : 'Mailbox'}</title>
      <meta name="robots" content="noindex" />
      <div className="mailbox-list">
        {mail ? <h2>Mailbox</h2> : <h1>Mailbox</h1>}
        <p className="text-soft">
          What this shop would have sent. Also as{' '}
          <a className="link" href="/dev/mail.json">
            JSON
          </a>
          .
        </p>
        <Form className="mailbox-filter" action="/dev/mail">
          <input
            type="email"
            name="to"
            defaultValue={to}
            aria-label="Recipient"
            placeholder="To …"
          />
          <Button type="submit">Filter</Button>
        </Form>
        <MailList list={list} search={search} />
      </div>
      {mail ? <MailView mail={mail} view={view} search={search} /> : <NothingChosen list={list} />}
    </div>
  );
}

type Entry = Pick<StoredMail, 'id' | 'to' | 'subject' | 'sent_at'>;

function MailList({ list, search }: { list: readonly Entry[]; search: string }) {
  if (list.length === 0) return <EmptyState title="No mail yet" />;
  return (
    <ul>
      {list.map(({ id, to, subject, sent_at }) => (
        <li key={id}>
          <NavLink to={`/dev/mail/${id}${search}`} className="mailbox-entry">
            <strong>{subject}</strong>
            <span>{to}</span>
            <Instant value={sent_at} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function NothingChosen({ list }: { list: readonly Entry[] }) {
  if (list.length === 0) return null;
  return (
    <div className="mailbox-reading mailbox-nothing">
      <EmptyState title="Choose a mail to read it" />
    </div>
  );
}

interface MailViewProps {
  mail: StoredMail;
  view: string;
  search: string;
}

function MailView({ mail, view, search }: MailViewProps) {
  const { id, to, subject, text, links, sent_at } = mail;
  return (
    <article className="mailbox-reading" aria-labelledby="subject">
      <p className="mailbox-back">
        <TextLink to={`/dev/mail${search}`}>All mails</TextLink>
      </p>
      <h1 id="subject" className="text-title">
        {subject}
      </h1>
      <p className="text-soft">
        To {to}, <Instant value={sent_at} />
      </p>
      <TabLinks
        label="View"
        links={[
          { to: `/dev/mail/${id}${search}`, label: 'HTML', end: true },
          { to: `/dev/mail/${id}/text${search}`, label: 'Text' },
        ]}
      />
      {view === 'text' ? (
        <pre className="mailbox-text">{text}</pre>
      ) : (
        <iframe
          className="mailbox-html"
          title={subject}
          src={`/dev/mail/${id}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      <h2 className="text-lead">Links</h2>
      <ul className="mailbox-links">
        {links.map((link) => (
          <li key={link}>
            <a className="link" href={link}>
              {link}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a className="link" href={`/dev/mail/${id}/html`}>
          The HTML alone
        </a>
      </p>
    </article>
  );
}
