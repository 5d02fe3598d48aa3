-- The role of a credit is now one of a list (rules/credits.ts). Free text becomes an "other" role
-- that shows the same text.
update releases set credits = (
    select jsonb_agg(jsonb_build_object(
      'name', credit ->> 'name', 'role', 'other', 'detail', credit ->> 'role') order by place)
    from jsonb_array_elements(credits) with ordinality as listed (credit, place)
  )
  where credits <> '[]' and not credits @? '$[*].detail';
