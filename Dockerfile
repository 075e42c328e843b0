# syntax=docker/dockerfile:1
# The Node.js is the one that package.json pins. Build: docker build --tag vitrine .

# Everything that the build needs, and the build.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
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
    node_modules/@adyen \
    node_modules/@babel \
    node_modules/@base-ui \
    node_modules/@dnd-kit \
    node_modules/@floating-ui \
    node_modules/@jridgewell \
    node_modules/@mapbox \
    node_modules/@maplibre \
    node_modules/@paypal \
    node_modules/@rjsf \
    node_modules/@rolldown \
    node_modules/@simplewebauthn/browser \
    node_modules/@swc \
    node_modules/@types \
    node_modules/@vitejs \
    node_modules/@x0k \
    node_modules/axe-core \
    node_modules/baseline-browser-mapping \
    node_modules/bintrees/test \
    node_modules/browser-tabs-lock \
    node_modules/browserslist \
    node_modules/caniuse-lite \
    node_modules/csstype \
    node_modules/csv-parse/dist/iife \
    node_modules/csv-parse/dist/umd \
    node_modules/earcut \
    node_modules/electron-to-chromium \
    node_modules/fast-equals \
    node_modules/gl-matrix \
    node_modules/jiti \
    node_modules/json5 \
    node_modules/lightningcss \
    node_modules/lightningcss-linux-arm64-gnu \
    node_modules/lightningcss-linux-x64-gnu \
    node_modules/lodash \
    node_modules/maplibre-gl \
    node_modules/markdown-it \
    node_modules/markdown-to-jsx \
    node_modules/node \
    node_modules/postcss \
    node_modules/preact \
    node_modules/prosemirror-commands \
    node_modules/prosemirror-markdown \
    node_modules/prosemirror-model \
    node_modules/prosemirror-state \
    node_modules/prosemirror-transform \
    node_modules/prosemirror-view \
    node_modules/reselect \
    node_modules/rolldown \
    node_modules/source-map-js \
    node_modules/supertokens-web-js \
    node_modules/supertokens-website \
    node_modules/vite \
    node_modules/yaml \
  && find node_modules -type f -regex '.*\.\(map\|md\|flow\|d\.[cm]?ts\)' -delete \
  && find node_modules/react-dom/cjs -type f -regex '.*\(development\|profiling\|\.bun\|\.edge\).*' -delete \
  && find node_modules/@electric-sql/pglite/dist -type f -regex '.*\.tar\.gz' -delete \
  && mkdir /data

# Debian's C and C++ libraries, certificates and time zones alone: no shell and no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    MALLOC_MMAP_THRESHOLD_=32768
# The only place that is written to: caches, and without DATABASE_URL the embedded database.
COPY --from=build --chown=nonroot:nonroot /data /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/server ./server
COPY --from=build /app/schemas ./schemas
COPY --from=build /app/renderer ./renderer
COPY --from=build /app/widgets ./widgets
COPY --from=build /app/fixtures ./fixtures
COPY --from=build /app/starter ./starter
COPY --from=build /app/dist ./dist
USER nonroot
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, which would not pass on signals.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "--heap-growing-percent=50", "server/commands/start.ts"]
