-- The language in which the office speaks to a member of the staff, where they have chosen one.
alter table staff add column language text;
