#!/bin/sh
# sh deploy/by-hand.sh www.example.co.uk you@example.co.uk, as root in the folder of a built release: what npm run setup does, to be
# read and changed line by line. The second is the first operator's email. docs/install.md says what comes before.
set -eu
domain=$1 operator=$2 password=$(openssl rand -hex 24)
case $domain in www.*) other=${domain#www.} ;; *) other=www.$domain ;; esac
useradd --system --home-dir=/var/lib/fettle --shell=/usr/sbin/nologin fettle
echo "create role fettle login createdb password '$password'" | runuser -u postgres -- psql
runuser -u postgres -- createdb --owner=fettle --template=template0 --encoding=UTF8 fettle
mkdir -p /etc/fettle && install -m600 /dev/null /etc/fettle/env
cat > /etc/fettle/env <<END
SITE_URL='https://$domain'
DATABASE_URL='postgres://fettle:$password@127.0.0.1:5432/fettle'
DATA_DIR='/var/lib/fettle'
TRUSTED_PROXIES='1'
OPERATOR_EMAIL='$operator'
COOKIE_SECRET='$(openssl rand -hex 32)'
HASH_SECRET='$(openssl rand -hex 32)'
PUBLIC_API_KEY='$(openssl rand -hex 32)'
END
ln -s "$PWD" /srv/fettle/current
mkdir /etc/systemd/system/fettle-.service.d
for unit in $(cd deploy/systemd && find . -type f); do
  sed "s|@APP@|/srv/fettle/current|; s|@NODE@|$(command -v node)|" "deploy/systemd/$unit" > "/etc/systemd/system/$unit"
done
for site in Caddyfile nginx.conf; do
  sed "s|@DOMAIN@|$domain|g; s|@OTHER@|$other|g" deploy/$site > /etc/fettle/$site
done
install -d -m700 -ofettle -gfettle /var/backups/fettle
systemctl daemon-reload
systemctl enable --now fettle-web@3001 fettle-web@3002 fettle-worker fettle-backup.timer fettle-erasures.timer
# Then one proxy, the first operator and the doctor:
#   echo 'import /etc/fettle/Caddyfile' >> /etc/caddy/Caddyfile && systemctl reload caddy
#   ln -s /etc/fettle/nginx.conf /etc/nginx/sites-enabled/fettle && systemctl reload nginx
#   set -a; . /etc/fettle/env; set +a; npm run operator -- "$operator"; npm run doctor
