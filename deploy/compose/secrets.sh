# Makes the secrets and the certificate of the Compose stack, unless they are there. Usage: secrets.sh [folder]
set -eu
folder="${1:-/secrets}"
if [ ! -e "$folder/environment" ]; then
  for name in SESSION_SECRETS TOKEN_SECRETS DATA_SECRETS SERVICE_KEY METRICS_TOKEN; do
    echo "$name=$(openssl rand -hex 32)"
  done > "$folder/environment.new"
  sed -n 's/^METRICS_TOKEN=//p' "$folder/environment.new" | tr -d '\n' > "$folder/metrics-token"
  openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=disha.localhost \
    -addext "subjectAltName=DNS:disha.localhost,DNS:*.disha.localhost" \
    -keyout "$folder/key.pem" -out "$folder/certificate.pem"
  # The processes that read them run as different users of their images.
  chmod 644 "$folder"/*
  mv "$folder/environment.new" "$folder/environment"
fi
