-- Options stand in lists with commas between them, where "Booklet, 4 pages" read like two. What a shop has
-- named otherwise keeps its name.
update design_options set name_en = '4-page booklet' where name_en = 'Booklet, 4 pages';
update design_options set name_en = '8-page booklet' where name_en = 'Booklet, 8 pages';
update design_options set name_de = 'Beiheft mit 4 Seiten' where name_de = 'Beiheft, 4 Seiten';
update design_options set name_de = 'Beiheft mit 8 Seiten' where name_de = 'Beiheft, 8 Seiten';
