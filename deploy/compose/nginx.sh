# Fills in deploy/nginx.conf for the Compose stack, and starts nginx. With an argument, it only prints the file.
set -eu
folder="$(dirname "$0")"
fill() {
  sed -e 's#<"[^">]*fullchain.pem">#/secrets/certificate.pem#' -e 's#<"[^">]*privkey.pem">#/secrets/key.pem#' \
    -e 's/disha\\.example/disha\\.localhost/' -e 's/disha\.example/disha.localhost/g' -e 's/[<>]//g' \
    -e 's/127\.0\.0\.1:3000/website-1:3000/' -e 's/127\.0\.0\.1:3001/website-2:3000/' \
    -e 's/127\.0\.0\.1:4000/services-1:4000/' "${1:-$folder/nginx.conf}"
}
if [ $# -gt 0 ]; then
  fill "$1"
else
  fill > /etc/nginx/conf.d/default.conf
  mkdir -p /var/cache/nginx/disha
  exec nginx -g "daemon off;"
fi
