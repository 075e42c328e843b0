# syntax=docker/dockerfile:1
# The base is the Node.js that package.json pins. Build: docker build --tag vitrine .
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app

# Everything that the build needs, and the build.
FROM base AS build
COPY package.json package-lock.json ./
COPY .ci ./.ci
RUN npm ci --ignore-scripts
COPY server ./server
COPY schemas ./schemas
COPY renderer ./renderer
COPY widgets ./widgets
COPY preview ./preview
COPY fixtures ./fixtures
COPY starter ./starter
RUN NODE_ENV=production node server/commands/build.ts
# What a running shop never loads: tools, the build's packages, what the build put into browsers' files, and what packages
# hold for debuggers and compilers.
RUN npm prune --omit=dev --ignore-scripts \
  && rm -rf \
    node_modules/node \
    node_modules/vite \
    node_modules/rolldown \
    node_modules/@rolldown \
    node_modules/@vitejs \
    node_modules/@swc \
    node_modules/lightningcss \
    node_modules/lightningcss-linux-x64-gnu \
    node_modules/lightningcss-linux-arm64-gnu \
    node_modules/maplibre-gl \
    node_modules/@maplibre \
    node_modules/@adyen \
    node_modules/@base-ui \
    node_modules/@dnd-kit \
    node_modules/@floating-ui \
    node_modules/@rjsf \
    node_modules/@types \
    node_modules/markdown-it \
    node_modules/prosemirror-markdown \
    node_modules/prosemirror-model \
    node_modules/prosemirror-view \
    node_modules/axe-core \
  && find node_modules -type f -regex '.*\.\(map\|d\.[cm]?ts\)' -delete

FROM base
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    MALLOC_MMAP_THRESHOLD_=131072
# The only place that is written to: caches, and without DATABASE_URL the embedded database.
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/server ./server
COPY --from=build /app/schemas ./schemas
COPY --from=build /app/renderer ./renderer
COPY --from=build /app/widgets ./widgets
COPY --from=build /app/fixtures ./fixtures
COPY --from=build /app/starter ./starter
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, which would not pass on signals.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "--heap-growing-percent=50", "server/commands/start.ts"]
