-- The tax form that a payee gave to a provider, such as W-8BEN: the form itself stays there.
alter table payees
  add column tax_form_ref text,
  add column tax_form_kind text,
  add column tax_form_status text
    check (tax_form_status in ('incomplete', 'submitted', 'reviewed', 'voided')),
  add column tax_form_signed_at timestamptz,
  add check ((tax_form_ref is null) = (tax_form_status is null));

create index payees_by_ref on payees (provider, provider_ref);
