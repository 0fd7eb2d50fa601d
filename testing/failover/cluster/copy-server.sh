#!/bin/sh
# Copies the primary for Patroni where pg_basebackup of its version is not installed. Only on the primary's machine.
set -e
for argument in "$@"; do
  case $argument in
    --datadir=*) data=${argument#*=} ;;
    --connstring=*) primary=${argument#*=} ;;
  esac
done
mkdir -p "$data"
chmod 700 "$data"
# The backup lasts as long as the session.
psql -X -q -A -t -v ON_ERROR_STOP=1 "$primary dbname=postgres" <<SQL
select pg_backup_start('copy', true) \g /dev/null
select current_setting('data_directory') as source \gset
\setenv SOURCE :source
\setenv TARGET $data
\! tar -C "\$SOURCE" -c --warning=no-file-changed --warning=no-file-removed --exclude='./postmaster.*' --exclude='./pg_wal/*' --exclude='./pg_replslot/*' --exclude=./patroni.dynamic.json . | tar -C "\$TARGET" -x
\o $data/backup_label
select labelfile from pg_backup_stop(false);
SQL
