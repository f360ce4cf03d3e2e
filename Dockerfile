# The base is named by its digest, so that the same commit gives the same image. For a newer one take the digest
# that `docker buildx imagetools inspect python:3.11-slim-trixie` prints, in both places.
#
# The packages are installed in a stage of their own: pip's leftovers stay there.
FROM python:3.11-slim-trixie@sha256:90744cff8f32887f075c47d747a173ff333e9e98801667af93c357fa9f5e28ff AS packages
COPY requirements/base.txt /tmp/base.txt
RUN python -m venv /venv \
 && /venv/bin/pip install --quiet --no-cache-dir --disable-pip-version-check --require-hashes -r /tmp/base.txt

FROM python:3.11-slim-trixie@sha256:90744cff8f32887f075c47d747a173ff333e9e98801667af93c357fa9f5e28ff
RUN useradd --uid 1000 --no-create-home --home-dir /data sandtable \
 && install --directory --owner=sandtable /data /backups
# Client programs not older than the server, for backups of a database on PostgreSQL: --build-arg POSTGRES=1
ARG POSTGRES=
RUN [ -z "$POSTGRES" ] || { apt-get -qq update \
 && apt-get -qq install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*; }
COPY --from=packages /venv /venv
COPY . /app
RUN python -m compileall -q /app
WORKDIR /app
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 HOME=/data DATABASE_URL=/data/sandtable.sqlite3 WEB_HOST=0.0.0.0
# The web pages, where WEB_URL is set.
EXPOSE 8080
# What `--version` and the first log line call this image: --build-arg COMMIT=$(git rev-parse --short=12 HEAD)
ARG COMMIT=
ENV SANDTABLE_COMMIT=$COMMIT
USER sandtable
VOLUME /data
# Healthy is a bot that was connected to Discord within the last minute.
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["python", "bot.py", "--health"]
# SIGTERM, what Docker sends, stops the bot as cleanly as Ctrl-C. Without a token it ends: nobody could reach the page of
# a local Discord in here.
ENTRYPOINT ["python", "bot.py", "--discord"]
