#!/bin/sh
# Creates the secrets of deploy/compose.yaml once. It never replaces one.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
test -f secrets/signing-key || openssl genpkey -algorithm ed25519 -out secrets/signing-key
for name in link-secret user-info-passphrase webhook-secret; do
  test -f "secrets/$name" || openssl rand -base64 32 >"secrets/$name"
done
# The user of the image reads them, and nobody else can enter the folder.
chmod 644 secrets/*
