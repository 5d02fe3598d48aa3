-- Which intent at Stripe stands for which payment of ours. The row comes first, the intent is noted
-- before the card is asked, and a row that was given up is never asked for: so a process that dies
-- in between leaves nothing behind that could still be charged.
create table stripe_payments (
  key text primary key,
  intent_id text unique,
  given_up_at timestamptz,
  created_at timestamptz not null
);

-- Who has a payment finds its checkout: messages about disputes name nothing else.
create unique index checkouts_by_payment on checkouts (payment_id) where payment_id is not null;

-- Of the card company that stands in for a real one: a buyer who asks their bank for the money back.
create table sandbox_disputes (
  id text primary key,
  payment_id text not null unique references sandbox_payments,
  state text not null default 'opened' check (state in ('opened', 'won', 'lost')),
  reason text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'opened') = (closed_at is null))
);

create index sandbox_disputes_newest on sandbox_disputes (opened_at);
