-- Without a transaction: pages and labels change while the indexes are built.
-- Artists and labels are listed by the first letter of their name (server/platform/db/first-letter.ts).
drop index concurrently if exists pages_by_letter;
---
create index concurrently pages_by_letter on pages (lower(left(normalize(name, NFD), 1)), lower(name), id)
  where is_live and deleted_at is null;
---
drop index concurrently if exists labels_by_letter;
---
create index concurrently labels_by_letter on labels (lower(left(normalize(name, NFD), 1)), lower(name), id)
  where deleted_at is null;
