-- What somebody who wants to sell has said so far, as it was typed: right or wrong, whole or not.
-- Once all of it is right it becomes a row of `sellers`, and the draft goes.
create table seller_drafts (
  user_id uuid primary key references users on delete cascade,
  -- Counts the saves: a second tab that has not seen the last one is refused.
  version integer not null,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  -- Numbers that identify a person are in no readable column, in a draft neither.
  personal_id_encrypted text,
  ssn_last_4_encrypted text,
  created_at timestamptz not null,
  saved_at timestamptz not null
);

alter table sellers
  add column version integer not null default 1,
  -- Of its country, such as 'gmbh'; `users.legal_entity_type` says what that comes to anywhere.
  add column legal_form text,
  -- Null where the legal form has no other owners to ask for.
  add column has_additional_owners boolean,
  add column seller_terms_accepted_at timestamptz;

-- Name, birthday and share are what onboarding asks of another owner.
alter table seller_owners
  alter column line_1 drop not null,
  alter column city drop not null,
  alter column country_iso drop not null,
  add column position integer not null default 0;
