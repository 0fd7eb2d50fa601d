-- Other fingerprints of lines: of the same line in a later statement, which has the reference that the bank gave it after a part of its day.
create table bank_line_fingerprints (
  fingerprint text primary key check (length(fingerprint) = 64),
  line_id integer not null unique references bank_lines (id)
);
