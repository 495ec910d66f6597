# The release in an image, run by a user without rights on a read-only root: built here from the sources, or, in an
# unpacked release, as it is. COMMIT names what is built where no .git does.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
ARG COMMIT
RUN if [ -d scripts ]; then node scripts/package.mjs --folder /release; else cp -a . /release; fi

FROM node:24-bookworm-slim
WORKDIR /opt/daas
COPY --from=build /release .
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/daas
RUN mkdir -p /var/lib/daas && chown node:node /var/lib/daas
USER node
VOLUME /var/lib/daas
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8000/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/dist/main.js"]
