-- Postage that changes on a day, and that of cartons beside that of parcels.

-- Cartons are a table of their own in each zone, like each service.
alter table postage_tables
  drop constraint postage_tables_service_check,
  add check (service in ('standard', 'tracked', 'bulk'));

insert into postage_tables (zone, service)
select zone, 'bulk' from unnest(array['uk', 'europe', 'north_america', 'world']) as zone;

-- What a table says from a day on. One without steps says that nothing goes there.
create table postage_sheets (
  zone text not null,
  service text not null,
  -- It holds from midnight where the plant is, or from the moment on in which it was set that day.
  valid_from date not null,
  primary key (zone, service, valid_from),
  foreign key (zone, service) references postage_tables
);

insert into postage_sheets (zone, service, valid_from)
select zone, service, '2020-01-01' from postage_tables;

alter table postage_prices
  add column valid_from date not null default '2020-01-01',
  drop constraint postage_prices_service_check,
  drop constraint postage_prices_pkey,
  add primary key (zone, service, valid_from, currency, max_grams),
  add foreign key (zone, service, valid_from) references postage_sheets on delete cascade;

insert into postage_prices (zone, service, max_grams, currency, amount, vat_basis_points)
select zone, 'bulk', max_grams, currency, amount, vat_basis_points from bulk_postage_prices;

alter table postage_prices alter column valid_from drop default;

-- Processes of the version before still read it for a while, under its name.
drop table bulk_postage_prices;
create view bulk_postage_prices as
select zone, max_grams, currency, amount, vat_basis_points from postage_prices
where service = 'bulk' and valid_from = (
  select max(valid_from) from postage_sheets
  where postage_sheets.zone = postage_prices.zone and service = 'bulk'
    and valid_from <= (now() at time zone 'Europe/London')::date
);
