-- What an open line of a statement was matched with, so that whoever works through the lines need not wait for it: worked out again at any time.
create table bank_line_matches (
  line_id integer primary key references bank_lines,
  pile text not null check (pile in ('certain', 'unsure', 'unknown', 'out')),
  orders text[] not null
);
create index bank_line_matches_pile on bank_line_matches (pile, line_id);
