-- Everyone that the books can name: users, and people who were invited to a share of earnings and
-- have no account yet. The holder is the user whose balance the earnings of a party belong to.
create table parties (
  id uuid primary key,
  -- Null while an invited payee has not agreed.
  holder_id uuid references users on delete cascade,
  -- When the earnings that waited for an invited payee moved to the holder.
  moved_at timestamptz,
  -- The earnings that waited were given up, and so are those of later refunds.
  written_off_at timestamptz,
  check (holder_id is null or written_off_at is null)
);

create index parties_by_holder on parties (holder_id);

-- A trigger, because processes of the previous version and imports insert users too.
create function register_user_as_party() returns trigger language plpgsql as $$
begin
  insert into parties (id, holder_id) values (new.id, new.id) on conflict (id) do nothing;
  return null;
end $$;

create trigger register_user_as_party after insert on users
for each row execute function register_user_as_party();
