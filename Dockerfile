# syntax=docker/dockerfile:1
# On the machine that builds, whatever the image is for: what it makes is the same for each.
FROM --platform=$BUILDPLATFORM node:22.23.3-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM node:22.23.3-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Types, which npm takes for optional parts of other packages; nothing that runs reads them.
RUN npm ci --omit=dev && rm -r node_modules/typescript node_modules/@types

FROM node:22.23.3-bookworm-slim
# Backups need pg_dump and pg_restore of the database's own version. Debian drops older patches of a package from its mirrors.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --no-install-recommends --yes postgresql-client-15 \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data BACKUP_FOLDER=/backups
RUN install -d -m 700 -o node -g node /data /backups
WORKDIR /app
# Of root: the process may read what it runs and change none of it.
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY drizzle drizzle
COPY public public
COPY scripts/start.js scripts/started-by-npm.js scripts/commands.js scripts/backups.sh scripts/
COPY package.json ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-old-space-size=400", "--max-semi-space-size=8", "scripts/start.js"]
CMD ["web"]
