-- Record labels, and which artists have agreed to what with them.

create table labels (
  id uuid primary key default gen_random_uuid(),
  -- One label for a seller.
  owner_id uuid not null unique references users,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) <= 60),
  name text not null check (length(name) between 1 and 80),
  description text not null default '',
  -- Who stands behind it; shown on its public page.
  legal_name text not null default '',
  legal_address text not null default '',
  registration_no text not null default '',
  contact_email text not null default '',
  logo jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

-- Former addresses lead to the label, and nobody else gets them.
create table former_label_slugs (
  slug text primary key,
  label_id uuid not null references labels
);

create index former_label_slugs_by_label on former_label_slugs (label_id);

-- What an artist was asked for and has answered. A new request is a new row: the old ones are history.
create table label_agreements (
  id uuid primary key default gen_random_uuid(),
  label_id uuid not null references labels,
  artist_id uuid not null references users,
  -- One page of the artist; null is all of them, also those to come.
  page_id uuid references pages,
  -- sales: sees what the pages sell. payees: proposes how earnings are shared. releases: puts own
  -- releases on the pages.
  rights text[] not null check (rights <@ array['sales', 'payees', 'releases']),
  state text not null default 'asked'
    check (state in ('asked', 'agreed', 'declined', 'withdrawn', 'ended')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references users,
  check ((state in ('agreed', 'declined', 'ended')) = (decided_at is not null)),
  check ((state in ('withdrawn', 'ended')) = (ended_at is not null))
);

create unique index label_agreements_one_open on label_agreements (label_id, artist_id, page_id)
  nulls not distinct where state in ('asked', 'agreed');
create index label_agreements_by_label on label_agreements (label_id, asked_at desc, id desc);
create index label_agreements_by_artist on label_agreements (artist_id, asked_at desc, id desc);

-- What the artist is asked for once the invitation is accepted.
alter table invitations
  add column label_rights text[] check (label_rights <@ array['sales', 'payees', 'releases']);
alter table invitations
  add constraint invitations_of_a_label foreign key (label_id) references labels not valid;
alter table invitations validate constraint invitations_of_a_label;
