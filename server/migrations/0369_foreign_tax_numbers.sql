-- The tax number of sellers who pay taxes in another country, for the platform report.
alter table tax_profiles add column foreign_tin_encrypted text;
alter table tax_profile_drafts add column foreign_tin_encrypted text;
