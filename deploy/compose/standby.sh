#!/bin/sh
# Copies the primary (PGHOST, PGUSER, PGPASSWORD) at the first start, and runs the given command, which follows it.
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was interrupted is not mistaken for a complete one.
  rm -rf "$PGDATA.part"
  pg_basebackup --write-recovery-conf --checkpoint=fast --pgdata="$PGDATA.part"
  mv "$PGDATA.part" "$PGDATA"
fi
exec "$@"
