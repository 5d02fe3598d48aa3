-- Where the shop ships to, and by which postage zone. Admin edits it; the seed is the opening list.
create table shipping_countries (
  iso text primary key check (iso ~ '^[A-Z]{2}$'),
  zone text not null check (zone in ('uk', 'europe', 'north_america', 'world')),
  -- Bulk orders travel on pallets, and only to these.
  bulk boolean not null default false
);

insert into shipping_countries (iso, zone, bulk) values
  ('GB', 'uk', true),
  ('AT', 'europe', true), ('BE', 'europe', true), ('BG', 'europe', false), ('HR', 'europe', false),
  ('CY', 'europe', false), ('CZ', 'europe', true), ('DK', 'europe', true), ('EE', 'europe', false),
  ('FI', 'europe', true), ('FR', 'europe', true), ('DE', 'europe', true), ('GR', 'europe', false),
  ('HU', 'europe', false), ('IS', 'europe', false), ('IE', 'europe', true), ('IT', 'europe', true),
  ('LV', 'europe', false), ('LT', 'europe', false), ('LU', 'europe', true), ('MT', 'europe', false),
  ('NL', 'europe', true), ('NO', 'europe', true), ('PL', 'europe', true), ('PT', 'europe', true),
  ('RO', 'europe', false), ('SK', 'europe', false), ('SI', 'europe', false), ('ES', 'europe', true),
  ('SE', 'europe', true), ('CH', 'europe', true), ('LI', 'europe', false), ('MC', 'europe', false),
  ('US', 'north_america', true), ('CA', 'north_america', true), ('MX', 'north_america', false),
  ('AU', 'world', false), ('NZ', 'world', false), ('JP', 'world', true), ('KR', 'world', false),
  ('SG', 'world', false), ('HK', 'world', false), ('TW', 'world', false), ('BR', 'world', false),
  ('AR', 'world', false), ('CL', 'world', false), ('ZA', 'world', false), ('AE', 'world', false),
  ('IL', 'world', false), ('IN', 'world', false), ('TH', 'world', false), ('MY', 'world', false);
