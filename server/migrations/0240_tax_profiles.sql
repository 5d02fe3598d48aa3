-- What sellers declare about their taxes. Every signed version is kept: it explains what was paid.
create table tax_profiles (
  id uuid primary key,
  user_id uuid not null references users,
  version integer not null check (version > 0),
  tax_classification text not null check (tax_classification in
    ('individual', 'sole_trader', 'company', 'partnership', 'charity')),
  is_uk_resident boolean not null,
  name text not null check (name <> ''),
  -- Where taxes are paid.
  country_iso text not null check (country_iso ~ '^[A-Z]{2}$'),
  utr_number_encrypted text,
  ni_number_encrypted text,
  vat_number text check (vat_number <> ''),
  uk_tax_resident boolean not null,
  uk_tax_liable boolean not null,
  uk_declare_royalties boolean not null,
  line_1 text not null,
  line_2 text not null,
  city text not null,
  state text not null,
  postcode text not null,
  address_country_iso text not null check (address_country_iso ~ '^[A-Z]{2}$'),
  -- Of the person who signs for a business.
  position text not null,
  signature text not null check (signature <> ''),
  signed_at timestamptz not null,
  signed_by uuid not null references users,
  unique (user_id, version),
  check (is_uk_resident = (country_iso = 'GB')),
  check (uk_tax_resident = is_uk_resident)
);

-- Only the encryption may change, when the secret is rotated.
create function keep_tax_profile() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'utr_number_encrypted' - 'ni_number_encrypted'
    is distinct from to_jsonb(old) - 'utr_number_encrypted' - 'ni_number_encrypted' then
    raise exception 'A signed tax profile cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger tax_profiles_are_kept before update on tax_profiles
  for each row execute function keep_tax_profile();

-- The interview, saved as one goes. May contain anything.
create table tax_profile_drafts (
  user_id uuid primary key references users,
  version integer not null,
  fields jsonb not null,
  utr_number_encrypted text,
  ni_number_encrypted text,
  saved_at timestamptz not null
);

-- Lathe issues the invoices of a seller who is registered for VAT (VAT Notice 700/62).
create table self_billing_agreements (
  id uuid primary key,
  user_id uuid not null references users,
  -- A different number needs a new agreement.
  vat_number text not null check (vat_number <> ''),
  text_version integer not null check (text_version > 0),
  accepted_at timestamptz not null,
  accepted_by uuid not null references users,
  starts_on date not null,
  -- The first day on which it no longer applies. Earlier if it was ended.
  ends_on date not null check (ends_on >= starts_on),
  ended_at timestamptz,
  end_reason text check (end_reason in ('seller', 'vat-number', 'renewed')),
  check ((ended_at is null) = (end_reason is null))
);

create index self_billing_agreements_by_user on self_billing_agreements (user_id, starts_on);

-- Royalties abroad at the rate of a tax treaty, with a certificate of residence.
create table treaty_claims (
  id uuid primary key,
  user_id uuid not null references users,
  country_iso text not null check (country_iso ~ '^[A-Z]{2}$'),
  -- What the payee declares (HMRC DT1913).
  beneficial_owner boolean not null check (beneficial_owner),
  no_uk_establishment boolean not null check (no_uk_establishment),
  no_special_relationship boolean not null check (no_special_relationship),
  certificate_key text not null unique,
  certificate_name text not null,
  certificate_type text not null check (certificate_type in
    ('application/pdf', 'image/jpeg', 'image/png')),
  certificate_bytes integer not null check (certificate_bytes > 0),
  -- As printed on the certificate; staff may correct them. The last day counts.
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  state text not null check (state in ('submitted', 'approved', 'refused', 'withdrawn')),
  submitted_at timestamptz not null,
  signed_by uuid not null references users,
  reviewed_at timestamptz,
  reviewed_by uuid references users,
  -- For the seller, why it was refused.
  reason text not null default '',
  withdrawn_at timestamptz,
  check ((state in ('approved', 'refused')) <= (reviewed_at is not null)),
  check (state <> 'refused' or reason <> ''),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);

create unique index treaty_claims_one_in_review on treaty_claims (user_id)
  where state = 'submitted';
create index treaty_claims_by_user on treaty_claims (user_id, submitted_at);
create index treaty_claims_by_state on treaty_claims (state, submitted_at);

-- Kept by admins: tax on royalties that a treaty leaves to the United Kingdom.
create table treaty_rates (
  country_iso text not null check (country_iso ~ '^[A-Z]{2}$'),
  valid_from date not null,
  basis_points integer not null check (basis_points between 0 and 2000),
  -- Article of the treaty, or where the rate is from.
  note text not null default '',
  primary key (country_iso, valid_from)
);

-- Ceilings for royalties of the current treaties; DE: HMRC INTM351860, AU: ATO, article 12; the others:
-- public tables of advisers. Compare with HMRC's Digest of Double Taxation Treaties before going live.
insert into treaty_rates (country_iso, valid_from, basis_points, note) values
  ('AU', '2020-01-01', 500, 'Article 12'),
  ('BE', '2020-01-01', 0, ''),
  ('CA', '2020-01-01', 1000, ''),
  ('DE', '2020-01-01', 0, 'Article 12'),
  ('DK', '2020-01-01', 0, ''),
  ('IE', '2020-01-01', 0, ''),
  ('IT', '2020-01-01', 800, ''),
  ('JP', '2020-01-01', 0, ''),
  ('LU', '2020-01-01', 500, ''),
  ('NL', '2020-01-01', 0, ''),
  ('NO', '2020-01-01', 0, ''),
  ('PL', '2020-01-01', 500, ''),
  ('PT', '2020-01-01', 500, ''),
  ('SE', '2020-01-01', 0, ''),
  ('US', '2020-01-01', 0, 'Article 12');
