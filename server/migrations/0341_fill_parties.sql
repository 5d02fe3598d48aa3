-- In its own migration, so that nobody who registers has to wait. The trigger registers new users.
insert into parties (id, holder_id) select id, id from users on conflict (id) do nothing;

analyze parties;
