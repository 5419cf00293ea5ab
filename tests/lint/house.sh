#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The house rules that a text search can see. Prints every line that breaks one; exit 1 if there is any.
# usage: house.sh [folder]   (default: the checkout; the negative test gives a folder with a broken file)
set -u
root=${1:-"$(dirname "$(readlink -f "$0")")/../.."}
cd "$root" || exit 2
if git rev-parse --is-inside-work-tree >/dev/null 2>&1 && [ $# -eq 0 ]; then
  files=$(git ls-files --cached --others --exclude-standard -- '*.cpp' '*.h')
else
  files=$(find . -name '*.cpp' -o -name '*.h' | sed 's|^\./||')
fi
bad=0
refuse() { # rule pattern files…
  local rule=$1 pattern=$2 hits
  shift 2
  [ $# -eq 0 ] && return
  hits=$(printf '%s\n' "$@" | xargs -r grep -nHE -- "$pattern" 2>/dev/null | grep -vE 'lint: allow')
  if [ -n "$hits" ]; then
    printf '%s:\n%s\n' "$rule" "$hits"
    bad=1
  fi
}
of() { printf '%s\n' "$files" | grep -E "$1" | grep -vE "${2:-^$}"; }

refuse 'include of a parent folder' '#include "\.\./' $(of '.')
refuse 'POSIX header outside *_unix / *_linux files' \
  '#include <(unistd|fcntl|poll|signal|spawn|termios|dirent|pwd|sched|sys/[a-z_]+|netinet/[a-z_]+|arpa/[a-z_]+|netdb|linux/[a-z_]+|seccomp|dlfcn)(\.h)?>' \
  $(of '^(core|app|ui)/' '_(unix|linux)\.(cpp|h)$')
refuse 'nested event loop' 'QEventLoop|processEvents\(|BlockingQueuedConnection|([Dd]ialog|[Mm]enu|[Bb]ox|[Dd]rag)[A-Za-z]*(\.|->)exec\(|waitFor(Finished|ReadyRead|Connected|BytesWritten|Started)\(' $(of '^(core|app|ui)/')
refuse 'class the core does without' 'QNetworkAccessManager|QThreadPool|QtConcurrent|QProcess\b' $(of '^(core|app|ui)/')
refuse 'Qt thread class in a room checked by ThreadSanitizer' 'QThread\b|QMutex|QWaitCondition|QReadWriteLock|QSemaphore|QMetaObject::invokeMethod' \
  $(of '^core/(base|domain|ports|agent|commands|policy|service|net|sandbox|sessions|tools)/')
refuse 'I/O in the command grammar' 'Q(File|FileInfo|Dir|SaveFile|TemporaryFile|Process|ProcessEnvironment|StandardPaths|Settings|LocalSocket)\b|std::filesystem|fstream|fopen\(|getenv\(|qEnvironmentVariable|qgetenv' \
  $(of '^core/commands/' '^core/commands/built_in_programs\.cpp')
refuse 'command text for a command interpreter (S41)' '["'"'"'\\/](cmd|powershell|pwsh)(\.exe)?["'"'"' ]|ShellExecute|\bWinExec\(|\b_w(system|popen|spawnl)' $(of '^(core|app|ui)/')
refuse 'shell' '(^|[=(;{,!&|]|return)\s*(::|std::)?(system|popen)\(' $(of '^(core|app|ui)/')
refuse 'colour literal outside the theme file' 'QColor( [a-z][A-Za-z]*)?[({](Qt::|"|QStringLiteral|0x|[0-9])|QRgb\(|"#[0-9A-Fa-f]{6}"|Qt::(red|green|blue|white|black|yellow|gray)\b' $(of '^(core|app|ui)/' '^ui/widgets/theme')
refuse 'unfinished mark' '\b(TODO|FIXME|XXX|HACK)\b|not implemented' $(of '^(core|app|ui)/')
refuse 'helper that every room has, visible to the linker (make it static)' '^inline QString (tr|say)\(' $(of '^(core|app|ui)/')
refuse 'keyword signals, slots, emit' '^\s*(signals|public slots|private slots|protected slots):|\bemit [a-z]' $(of '.')
# A label, message box or tooltip of Qt takes text that looks like markup for markup (S10, S94).
refuse 'label that guesses markup (PlainLabel does not)' 'new QLabel\b|\bQLabel [a-z][A-Za-z]*([({;]|$)|: public QLabel\b' $(of '^(app|ui)/' '^ui/widgets/(plain_|elided_)label')
refuse 'message box that guesses markup (see ui/widgets/plain_message_box.h)' 'new Q(Message|ErrorMessage|ProgressDialog|InputDialog)|\bQMessageBox( [a-z]+)?\(|QMessageBox::(about|aboutQt|critical|information|question|warning)\(|QInputDialog::get|setInformativeText\(|setDetailedText\(' \
  $(of '^(app|ui)/' '^ui/widgets/plain_message_box')
refuse 'what'"'"'s-this text guesses markup' 'setWhatsThis\(|WhatsThisRole' $(of '^(app|ui)/')
# A tooltip is words of ours, or made by plainToolTip() on the same line or the next.
tips=$(of '^(app|ui)/' | xargs -r awk '
  open != "" { if (FNR == 1 || $0 !~ /plainToolTip\(/) print open; open = "" }
  END { if (open != "") print open }
  /lint: allow/ { next }
  /setToolTip\(/ && $0 !~ /setToolTip\(([A-Za-z]+, )?(tr\(|\{\}|QString\(\))/ && $0 !~ /plainToolTip\(/ { open = FILENAME ":" FNR ":" $0 }
  /(case |== )Qt::ToolTipRole|setData\(.*ToolTipRole|QToolTip::showText\(/ && $0 !~ /plainToolTip\(/ { open = FILENAME ":" FNR ":" $0 }' 2>/dev/null)
if [ -n "$tips" ]; then
  printf 'tooltip that guesses markup (plainToolTip() does not):\n%s\n' "$tips"
  bad=1
fi
faults=$(printf '%s\n' $files | xargs -r awk '
  FNR == 1 && $0 != "// SPDX-License-Identifier: GPL-3.0-or-later" { print "no SPDX line: " FILENAME }
  FNR == 801 { print "over 800 lines: " FILENAME }' 2>/dev/null)
if [ -n "$faults" ]; then
  printf '%s\n' "$faults"
  bad=1
fi
# Two classes of one name in two rooms meet in the program that links both, and the linker takes either's members without a word.
names=$(of '^(core|app|ui)/.*\.h$' | xargs -r grep -hoE '^(class|struct|enum class) [A-Za-z]+([^A-Za-z:;].*)?$' 2>/dev/null | sed -E 's/^(enum )?(class|struct) ([A-Za-z]+).*/\3/' | sort | uniq -d)
if [ -n "$names" ]; then
  printf 'class name that two headers define: %s\n' $names
  bad=1
fi
[ $bad -eq 0 ] && echo "house rules: clean"
exit $bad
