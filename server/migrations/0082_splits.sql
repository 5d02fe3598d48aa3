-- How the earnings of a release are shared. A proposal holds once everybody concerned has agreed.

create table release_splits (
  id uuid primary key default gen_random_uuid(),
  release_id uuid not null references releases,
  -- replaced: it held until another was agreed on. superseded: another was proposed before all agreed.
  state text not null default 'proposed' check (state in
    ('proposed', 'agreed', 'declined', 'withdrawn', 'superseded', 'replaced')),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  -- When it was agreed on, declined, withdrawn or superseded.
  decided_at timestamptz,
  -- When another took its place.
  replaced_at timestamptz,
  check ((state = 'proposed') = (decided_at is null)),
  check ((state = 'replaced') = (replaced_at is not null))
);

create unique index release_splits_one_agreed on release_splits (release_id) where state = 'agreed';
create unique index release_splits_one_proposed on release_splits (release_id) where state = 'proposed';
create index release_splits_by_release on release_splits (release_id, proposed_at desc, id desc);

create table release_split_shares (
  split_id uuid not null references release_splits,
  user_id uuid not null references users,
  -- Hundredths of a percent; those of a split add up to 10000.
  share_basis_points integer not null check (share_basis_points between 1 and 10000),
  position integer not null,
  primary key (split_id, user_id)
);

-- Everybody who gets a share, and the owner of the release, who may give all of it away.
create table release_split_consents (
  split_id uuid not null references release_splits,
  user_id uuid not null references users,
  agreed_at timestamptz,
  declined_at timestamptz,
  check (agreed_at is null or declined_at is null),
  primary key (split_id, user_id)
);

create index release_split_consents_by_user on release_split_consents (user_id, split_id);

-- Looked at when everything is written, so that shares may come one by one.
create function assert_split_whole() returns trigger language plpgsql as $$
declare
  total bigint;
begin
  select sum(share_basis_points) into total from release_split_shares where split_id = new.split_id;
  if total is distinct from 10000 then
    raise exception 'The shares of split % add up to %, not to 10000', new.split_id, total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger release_split_shares_whole after insert or update on release_split_shares
  deferrable initially deferred for each row execute function assert_split_whole();

-- Whose earnings the copies of a line were, where they are shared: frozen with the price.
create table order_line_shares (
  order_line_id uuid not null references order_lines on delete cascade,
  party_id uuid not null references users,
  share_basis_points integer not null check (share_basis_points between 1 and 10000),
  -- Of one copy, as unit_earnings of the line, which is the sum of these.
  unit_earnings integer not null check (unit_earnings >= 0),
  primary key (order_line_id, party_id)
);

create index order_line_shares_by_party on order_line_shares (party_id);
