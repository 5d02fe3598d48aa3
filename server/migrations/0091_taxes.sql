-- What the law says of prices: rates of VAT, and the duty on small parcels into the EU, each from a day
-- on. A day that has come is never changed; orders keep the figures of theirs.

-- Rates of a country, and the duty of the EU, are changed one at a time.
create table tax_tables (
  -- A country, or EU for the duty.
  code text primary key check (code ~ '^[A-Z]{2}$'),
  version integer not null default 1
);

create table vat_rates (
  country_iso text not null references tax_tables,
  -- It holds from midnight where the plant is.
  valid_from date not null,
  basis_points integer not null check (basis_points between 0 and 5000),
  primary key (country_iso, valid_from)
);

create table eu_duties (
  valid_from date primary key,
  -- In euro cents. Nothing for each type of item ends the duty.
  per_item_type integer not null check (per_item_type >= 0),
  -- Of goods that are worth less, without VAT.
  below integer not null check (below > 0)
);

create temporary table known_rates on commit drop as
select * from (values
  ('AT', '1984-01-01', 2000), ('BE', '1996-01-01', 2100), ('BG', '1999-01-01', 2000),
  ('CY', '2014-01-13', 1900), ('CZ', '2013-01-01', 2100), ('DE', '2007-01-01', 1900),
  ('DE', '2020-07-01', 1600), ('DE', '2021-01-01', 1900), ('DK', '1992-01-01', 2500),
  ('EE', '2009-07-01', 2000), ('EE', '2024-01-01', 2200), ('EE', '2025-07-01', 2400),
  ('ES', '2012-09-01', 2100), ('FI', '2013-01-01', 2400), ('FI', '2024-09-01', 2550),
  ('FR', '2014-01-01', 2000), ('GB', '2011-01-04', 2000), ('GR', '2016-06-01', 2400),
  ('HR', '2012-03-01', 2500), ('HU', '2012-01-01', 2700), ('IE', '2012-01-01', 2300),
  ('IE', '2020-09-01', 2100), ('IE', '2021-03-01', 2300), ('IT', '2013-10-01', 2200),
  ('LT', '2009-09-01', 2100), ('LU', '2015-01-01', 1700), ('LU', '2023-01-01', 1600),
  ('LU', '2024-01-01', 1700), ('LV', '2012-07-01', 2100), ('MT', '2004-01-01', 1800),
  ('NL', '2012-10-01', 2100), ('PL', '2011-01-01', 2300), ('PT', '2011-01-01', 2300),
  ('RO', '2017-01-01', 1900), ('RO', '2025-08-01', 2100), ('SE', '1990-07-01', 2500),
  ('SI', '2013-07-01', 2200), ('SK', '2011-01-01', 2000), ('SK', '2025-01-01', 2300)
) as known (country_iso, valid_from, basis_points);

insert into tax_tables (code) select distinct country_iso from known_rates union select 'EU';

insert into vat_rates (country_iso, valid_from, basis_points)
select country_iso, valid_from::date, basis_points from known_rates;

-- Council decision of 11 February 2026: until the EU customs data hub works (planned for 1 July 2028),
-- small parcels pay a flat duty for each tariff subheading that they hold, however many pieces.
insert into eu_duties (valid_from, per_item_type, below) values ('2026-07-01', 300, 15000);
