#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Proves that house.sh sees what it should: each line below breaks one rule in a folder of its own and must be refused.
set -u
here=$(dirname "$(readlink -f "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fails=0
try() { # file line
  rm -rf "${folder:?}"/*
  mkdir -p "$folder/$(dirname "$1")"
  printf '// SPDX-License-Identifier: GPL-3.0-or-later\n%s\n' "$2" >"$folder/$1"
  if "$here/house.sh" "$folder" >/dev/null; then
    echo "NOT REFUSED in $1: $2"
    fails=$((fails + 1))
  fi
}
try core/base/x.cpp '#include "../y.h"'
try core/base/x.cpp '#include <unistd.h>'
try core/base/x.cpp '#include <sys/stat.h>'
try app/x.cpp 'QEventLoop loop;'
try app/x.cpp 'QCoreApplication::processEvents();'
try ui/chat/x.cpp 'dialog->exec();'
try ui/chat/x.cpp 'confirmDialog.exec();'
try core/net/x.cpp 'QNetworkAccessManager manager;'
try core/agent/x.cpp 'QMutex mutex;'
try core/commands/x.cpp '#include <QFile>'
try app/x.cpp 'int a = system("ls");'
try core/sandbox/x.cpp 'run("cmd.exe", text);'
try core/sandbox/x.cpp 'argv << QStringLiteral("powershell");'
try app/x.cpp 'ShellExecuteW(window, verb, file);'
try ui/chat/x.cpp 'const QColor c(0xff0000);'
try ui/chat/x.cpp 'setColor("#D9DEE3");'
try core/base/x.h 'int a; // TODO later'
try core/base/x.h 'signals:'
try core/net/net_words.h 'inline QString tr(const char *text)'
try ui/chat/x.cpp 'auto *label = new QLabel(title);'
try ui/chat/x.cpp 'QLabel label(title);'
try app/x.cpp 'auto *box = new QMessageBox(this);'
try app/x.cpp 'QMessageBox::warning(this, title, text);'
try app/x.cpp 'box->setInformativeText(error.text());'
try ui/chat/x.cpp 'item->setToolTip(Name, model.name);'
try ui/chat/x.cpp 'QToolTip::showText(pos, url, this);'
try ui/models/x.cpp 'case Qt::ToolTipRole: return file.name;'
rm -rf "${folder:?}"/*
mkdir -p "$folder/core/net" "$folder/core/tools"
for room in net tools; do
  printf '// SPDX-License-Identifier: GPL-3.0-or-later\nclass Twin\n{\n};\nclass Other;\n' >"$folder/core/$room/$room.h"
done
"$here/house.sh" "$folder" >/dev/null && { echo "NOT REFUSED: two classes of one name"; fails=$((fails + 1)); }
printf '// SPDX-License-Identifier: GPL-3.0-or-later\nclass Twin;\nstruct Twin::Part {\n};\n' >"$folder/core/tools/tools.h"
"$here/house.sh" "$folder" >/dev/null || { echo "REFUSED: a class named once and announced once"; fails=$((fails + 1)); }
rm -rf "${folder:?}"/*
mkdir -p "$folder/core/base"
printf '#pragma once\n' >"$folder/core/base/x.h"
"$here/house.sh" "$folder" >/dev/null && { echo "NOT REFUSED: no SPDX line"; fails=$((fails + 1)); }
yes '// x' | head -n 801 | sed '1s|.*|// SPDX-License-Identifier: GPL-3.0-or-later|' >"$folder/core/base/x.h"
"$here/house.sh" "$folder" >/dev/null && { echo "NOT REFUSED: long file"; fails=$((fails + 1)); }
printf '// SPDX-License-Identifier: GPL-3.0-or-later\n#include <unistd.h>\n' >"$folder/core/base/x_unix.cpp"
rm "$folder/core/base/x.h"
"$here/house.sh" "$folder" >/dev/null || { echo "REFUSED: a POSIX header in a _unix file"; fails=$((fails + 1)); }
[ $fails -eq 0 ] && echo "every broken rule was seen"
exit $fails
