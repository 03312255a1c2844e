#!/bin/sh
# Run once, when the database is created: lets the standby connect. The image's own rule is for databases only.
echo "host replication $POSTGRES_USER all scram-sha-256" >>"$PGDATA/pg_hba.conf"
