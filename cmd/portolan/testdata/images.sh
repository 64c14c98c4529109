# Makes images called as those of Caddy and PostgreSQL for a machine that reaches no registry, from the packages of this Debian. That of PostgreSQL
# does with its variables what the real one does.
tar --create --directory / bin sbin lib lib64 etc usr/bin usr/sbin usr/lib usr/lib64 usr/share/postgresql usr/share/zoneinfo | docker import - debian
docker build --tag caddy:2 - <<'END'
FROM debian
ENV XDG_DATA_HOME=/data HOME=/root
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
END
mkdir -p postgres
cat >postgres/entrypoint <<'END'
#!/bin/bash
set -e
data=/var/lib/postgresql/data
mkdir -p $data /var/run/postgresql
chown postgres $data /var/run/postgresql
if [ ! -s $data/PG_VERSION ]; then
	echo "$POSTGRES_PASSWORD" >/var/run/postgresql/password
	chmod 644 /var/run/postgresql/password
	runuser -u postgres -- initdb --pgdata=$data --username="$POSTGRES_USER" --pwfile=/var/run/postgresql/password --auth-local=trust --auth-host=scram-sha-256
	echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
	# It answers here alone at first.
	runuser -u postgres -- pg_ctl --pgdata=$data --wait --options="-c listen_addresses=''" start
	runuser -u postgres -- psql --username="$POSTGRES_USER" --dbname=postgres --command="CREATE DATABASE \"$POSTGRES_DB\""
	runuser -u postgres -- pg_ctl --pgdata=$data --wait stop
fi
exec runuser -u postgres -- postgres -D $data -c listen_addresses='*'
END
chmod 755 postgres/entrypoint
cat >postgres/Dockerfile <<'END'
FROM debian
ENV PATH=/usr/lib/postgresql/17/bin:/usr/sbin:/usr/bin LANG=C.UTF-8
COPY entrypoint /
ENTRYPOINT ["/entrypoint"]
STOPSIGNAL SIGINT
END
docker build --tag postgres:17 postgres
