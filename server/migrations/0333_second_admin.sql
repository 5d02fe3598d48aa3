-- Results of payments that one admin has recorded by hand and another one has to confirm, because they
-- give money back that the bank may have paid.
create table payment_proposals (
  id uuid primary key default uuidv7(),
  payout_id uuid not null references payouts,
  end_to_end_id text not null references payout_attempts (end_to_end_id),
  result text not null check (result in ('failed', 'returned')),
  note text not null check (note <> ''),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  -- Four eyes: never the person who recorded it.
  confirmed_by uuid references users check (confirmed_by <> proposed_by),
  confirmed_at timestamptz,
  withdrawn_by uuid references users,
  withdrawn_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check (confirmed_at is null or withdrawn_at is null)
);

create unique index payment_proposals_open on payment_proposals (end_to_end_id)
  where confirmed_at is null and withdrawn_at is null;
create index payment_proposals_by_payout on payment_proposals (payout_id);
create index payment_proposals_proposed_by on payment_proposals (proposed_by);
create index payment_proposals_confirmed_by on payment_proposals (confirmed_by);
create index payment_proposals_withdrawn_by on payment_proposals (withdrawn_by);

-- Whether only a person has said so, not the bank or the provider.
alter table payment_results add column by_hand boolean not null default false;

update payment_results set by_hand = true
where exists (select from audit_log
  where action in ('bank_payment.settled', 'bank_payment.failed', 'bank_payment.returned')
    and details ->> 'payment' = end_to_end_id and split_part(action, '.', 2) = result);
