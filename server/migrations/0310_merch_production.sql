-- How types of merchandise are made, and what a job needs to know about the variant that was sold.

alter table merch_types
  -- Between the queue and the parcel, in the order of the plant.
  add column steps text[] not null default '{print,check}'
    check (cardinality(steps) > 0 and steps <@ '{print,cure,dry,press,trim,check}'::text[]);

update merch_types set steps = case
  when code in ('t_shirt', 'hoodie', 'tote') then '{print,cure,check}'::text[]
  when code in ('mug', 'slipmat') then '{print,press,check}'
  when code = 'poster' then '{print,dry,trim}'
  else steps
end;

alter table making_jobs
  -- Those of its type when it was planned. Null: as medium and sides say.
  add column steps text[]
    check (cardinality(steps) > 0 and steps <@ '{print,cure,dry,press,trim,check}'::text[]),
  -- What it is printed on: the code of the colour, with the size where sizes are printed apart.
  -- Jobs of one format and material can be in one batch.
  add column material text not null default '',
  add column size text not null default '',
  -- The design as it was sold, whatever the seller changes later.
  add column design_hash text check (design_hash ~ '^[0-9a-f]{64}$'),
  -- Copies that are made again after a fault; null: all of them.
  add column reprint_quantity integer,
  add constraint making_jobs_reprint check (reprint_quantity between 1 and quantity) not valid,
  drop constraint making_jobs_stage_check,
  add constraint making_jobs_stage_check check (stage ~
    '^(queued|side_[a-h]|disc|print|cure|dry|press|trim|check|sleeve|packed|dispatched|cancelled)$')
    not valid;

alter table making_batches add column material text not null default '';

-- Faulty copies of a reprint; null: all of the job.
alter table making_events add column quantity integer check (quantity > 0);

-- What the files were made from, so that job sheets can show it as it was: the area and the
-- placement in millimetres.
alter table merch_print_files add column made_from jsonb;

-- How many pieces of each type are promised for a day.
create index making_jobs_of_merch on making_jobs (dispatch_on) include (format, quantity)
  where medium = 'Merch' and stage <> 'cancelled';

-- Processes of the version before plan jobs without the new columns.
create function complete_merch_job() returns trigger language plpgsql as $$
declare
  work record;
begin
  select merch_types.steps, merch_variants.size, merch_items.design_hash,
    concat_ws('/', merch_colours.code, case when exists (
      select from merch_sizes
      where merch_sizes.merch_type_id = merch_types.id and print_scale <> 1
    ) then nullif(merch_variants.size, '') end) as material
  into work
  from order_lines
  join merch_variants on merch_variants.id = order_lines.sellable_id
  join merch_items on merch_items.id = merch_variants.item_id
  join merch_types on merch_types.id = merch_items.merch_type_id
  left join merch_colours on merch_colours.id = merch_variants.colour_id
  where order_lines.id = new.order_line_id;
  if found then
    new.steps = work.steps;
    new.size = work.size;
    new.material = work.material;
    new.design_hash = work.design_hash;
  end if;
  return new;
end $$;

create trigger complete_merch_job before insert on making_jobs for each row
  when (new.medium = 'Merch' and new.steps is null) execute function complete_merch_job();
