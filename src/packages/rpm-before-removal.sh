# The argument is 0 if the package is removed and not upgraded. Without this, an enabled worker would
# leave a process and a link to a unit that does not exist. systemd reads changed units by itself.
if [ "$1" = 0 ] && command -v systemctl >/dev/null; then
  if [ -d /run/systemd/system ]; then
    systemctl stop cqlsurge-worker.service || :
  fi
  systemctl --quiet --no-reload disable cqlsurge-worker.service || :
fi
