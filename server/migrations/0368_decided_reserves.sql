-- Why an admin released a reserve early, or holds it longer. Who and when is in the audit log.
alter table reserves add column reason text not null default '';
create index reserves_open on reserves (held_at desc, id desc) where released_at is null;
