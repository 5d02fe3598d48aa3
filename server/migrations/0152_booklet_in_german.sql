-- The German trade says "Booklet", as the studio does.
update design_options set name_de = 'Ohne Booklet' where name_de = 'Ohne Beiheft';
update design_options set name_de = 'Booklet mit 4 Seiten' where name_de = 'Beiheft mit 4 Seiten';
update design_options set name_de = 'Booklet mit 8 Seiten' where name_de = 'Beiheft mit 8 Seiten';
