-- Search finds guests and credited people. Titles on sale get these words from the job that
-- refreshes one title; a new database has neither jobs nor titles.
do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('update-title-countries',
        payload => json_build_object('groupId', named.group_id),
        job_key => 'credits ' || named.group_id)
      from (
        select distinct group_id from releases join shelf using (group_id)
        where releases.deleted_at is null and (credits <> '[]' or additional_artists <> '[]'
          or exists (select from tracks
            where release_id = releases.id and tracks.additional_artists <> '[]'))
      ) as named;
  end if;
end
$$;
