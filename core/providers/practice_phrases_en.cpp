// SPDX-License-Identifier: GPL-3.0-or-later
#include "practice_phrases.h"

namespace homard {

namespace {

using K = PracticeKind;

// clang-format off: one phrase a line, however long, so that the tables can be read and searched
constexpr PracticePhrase englishTable[] = {
    {K::Hello, u"(hello|hi|hey|hiya|good (morning|afternoon|evening|day)|greetings|howdy)( there| homard| you)?"},

    {K::Help, u"(help|help me|\\?)"},
    {K::Help, u"what (can|do) you (do|understand|know)( for me| here)?"},
    {K::Help, u"what (are|were) you( able to do| capable of)?"},
    {K::Help, u"(who|what) are you( really)?"},
    {K::Help, u"are you (an? )?(real |actual )?(ai|a\\.i\\.|artificial intelligence|llm|language "
              u"model|chatbot|bot|robot|human|person|practice model)"},
    {K::Help, u"(how do i|how to|how can i) (use|work with) (you|this|homard)"},
    {K::Help, u"(what|which) (commands|requests|things) (are there|do you (know|understand))"},

    {K::GitStatus, u"((show|see|check|get|print|run|display|what is)( me)? )?(the )?git status( here)?"},
    {K::GitStatus, u"(show|check|what is)( me)? (the )?(status|state) of (the|this|my) (git )?(repo|repository)"},
    {K::GitStatus, u"(what|which files) (has |have |did )?(i )?changed?( (in|since) (git|the last commit|the repo|the "
                   u"repository|this repo|this repository))?"},

    {K::GitLog, u"((show|see|check|get|print|run|display)( me)? )?(the )?git (log|history)( here)?"},
    {K::GitLog, u"(show|list|print|display|see)( me)? (the )?(last|latest|recent|newest) ({n} )?commits?"},
    {K::GitLog, u"what (are|were) (the )?(last|latest|recent|newest) ({n} )?commits?"},
    {K::GitLog, u"(show|list)( me)? (the )?(commit|git) (history|log)"},

    {K::GitDiff, u"((show|see|check|get|print|run|display)( me)? )?(the )?git diff( here)?"},
    {K::GitDiff, u"(show|list)( me)? (the |my )?(uncommitted |unstaged )?changes( in git| in the repo(sitory)?)?"},

    {K::Run, u"(run|execute|exec|start)( the| this)?( following)? (command|shell command|program|script)\\s*:? {text}"},
    {K::Run, u"(run|execute|exec)( me)?\\s*:? {text}( in (the|a) (shell|terminal|sandbox))?"},
    {K::Run, u"\\$ {text}"},

    {K::Compare, u"(compare|diff)( the)?( files?)? {path} (and|with|to|against|vs\\.?|versus) {path2}"},
    {K::Compare,
     u"(what is|show|show me|tell me|list) (the )?(difference|differences|diff) between {path} and {path2}"},
    {K::Compare, u"(what are) (the )?differences between {path} and {path2}"},
    {K::Compare, u"are {path} and {path2} (the same|equal|identical|different)"},
    {K::Compare, u"(how|where) (do|does) {path} and {path2} differ"},
    {K::Compare, u"how (does|is) {path} (differ|different) from {path2}"},

    {K::Replace, u"(replace|change|substitute|swap|rename)( all| every)?( occurrences? of)?( the)?( words?| texts?| "
                 u"strings?)? {old} (by|with|to|into|for) {new} in( the)?( file)? {path}"},
    {K::Replace, u"in( the)?( file)? {path},? (replace|change|substitute|swap|rename)( all| every)?( occurrences? "
                 u"of)?( the)?( words?| texts?)? {old} (by|with|to|into|for) {new}"},
    {K::Replace, u"edit {path}( and|,|:) (replace|change) {old} (by|with|to|into) {new}"},

    {K::Append, u"(append|add|put|write)( the| a)?( lines?| texts?| words?)?:? {text} (to|at) the (end|bottom) of( "
                u"the)?( file)? {path}"},
    {K::Append, u"(append|add)( the| a)?( lines?| texts?| words?)?:? {text} to( the)?( file)? {path}"},
    {K::Append, u"(append|add) to( the)?( file)? {path}\\s*[:,] {text}"},
    {K::Append, u"append( the| a)?( lines?| texts?)? {quoted} {path}"},

    {K::Write,
     u"(create|make|write|add|start)( me)?( a| an| the)?( new)?( text)?( file)?( called| named)? {path} "
     u"(with|containing|saying|that says|that contains)( the)?( following)?( text| contents?| words?)?\\s*:? {text}"},
    {K::Write, u"(create|make|write|add)( a| an| the)?( new)?( text)? file( called| named)? {path},? (and "
               u")?(write|put)( the)?( text| words)? {text} (in|into|to) it"},
    {K::Write, u"(write|save|put|store) (this|the following)( text)? (to|in|into|as)( the| a)?( new)?( file)?( called| "
               u"named)? {path}\\s*: {text}"},
    {K::Write, u"(write|save|put|store)( the)?( texts?| words?| lines?)?:? {text} (to|in|into|as)( the| a)?( new)?( "
               u"text)?( file)?( called| named)? {path}"},
    {K::Write, u"write( to)?( the)?( file)? {path}\\s*: {text}"},
    {K::Write,
     u"(create|make|add|start|touch)( me)?( a| an| the)?( new| empty| blank)*( text)? file( called| named)? {path}"},
    {K::Write, u"(create|touch) {file}"},

    {K::CountLines, u"(how many|count( up)?( all)?( of)?( the)?( number of)?|number of)( text| code)? lines( of "
                    u"(code|text))?( are| are there| there are| is| do i have)? (in|of)( the)?( file)? {path}"},
    {K::CountLines, u"how many lines( of (code|text))? (does|has|have)( the)?( file)? {path}( have| contain| got)?"},
    {K::CountLines,
     u"(what is |give me |show me |show )?(the )?(line count|number of lines) (of|in|for)( the)?( file)? {path}"},
    {K::CountLines, u"how long is( the)?( file)? {file}"},

    {K::CountWords, u"(how many|count( up)?( all)?( of)?( the)?( number of)?|number of) words( are| are there| "
                    u"there are| do i have)? (in|of)( the)?( file)? {path}"},
    {K::CountWords, u"how many words (does|has|have)( the)?( file)? {path}( have| contain| got)?"},
    {K::CountWords,
     u"(what is |give me |show me |show )?(the )?(word count|number of words) (of|in|for)( the)?( file)? {path}"},

    {K::Sizes, u"(what is|what are|which is|which are|which|show|list|find|give me|show me)( the| my)?( few| top)?( "
               u"{n})? (biggest|largest|heaviest|fattest) (files?|things?|items?){in}"},
    {K::Sizes, u"(which|what) files?( here)? (is|are|takes?|uses?)( up)?( the)? (biggest|largest|heaviest|most "
               u"(space|room|disk space)){in}"},
    {K::Sizes, u"(list|show|sort|order)( me)?( all)?( the| my)? files? (by|with|and|with their|and their) sizes?{in}"},
    {K::Sizes, u"(summari[sz]e|show|show me|list|report|tell me|give me)( the| all)?( file)? sizes?( of)?( the| all( "
               u"the)?)?( files?)?{in}"},
    {K::Sizes, u"how (big|large) (are|is)( the| my| all)?( the)?( files?| folder| directory| workspace| this folder| "
               u"project){in}"},
    {K::Sizes, u"(how much (space|room)|what takes( up)?( the)? (space|room))( do| does)?( the| my)?( files)?( take| "
               u"use)?( up)?{in}"},
    {K::Sizes, u"(show |show me |check )?(the )?disk (usage|use|space){in}"},

    {K::CountFiles, u"(how many|count( all)?( of)?( the| my)?|number of|tell me how many)( {kind})? (files|documents)( "
                    u"are| are there| there are| do i have| do we have| exist)?{in}"},
    {K::CountFiles, u"(what is |show me |give me )?(the )?(file count|number of( {kind})? files){in}"},

    {K::Read,
     u"(show|read|print|give|display|see|get)( me)?( the)? (first|top) {n} lines? (of|from|in)( the)?( file)? {path}"},
    {K::Read,
     u"(show|read|print|give|display|see|get)( me)?( the)? (last|final|bottom) {n} lines? (of|from|in)( the)?( file)? "
     u"{path}",
     -1},
    {K::Read, u"head {path}"},
    {K::Read,
     u"(read|open|show|display|print|cat|view|type|see|look (at|into)|let me (see|read)|output|give)( me)?( to me)?( "
     u"the| my)?( (whole |full )?(contents?|text) (of|in))?( the)?( file)?( called| named)? {file}( file)?( out| "
     u"aloud| to me)?"},
    {K::Read, u"(read|cat)( the)?( file)? {path}"},
    {K::Read, u"(read|open|show|show me|display|print|view)( the)? file {path}"},
    {K::Read, u"what (does|do)( the)?( file)? {file}( file)? (say|contain|look like|have in it)"},
    {K::Read, u"(what is|what stands|what is written)( in| inside)( the)?( file)? {file}( file)?"},
    {K::Read, u"(what are )?(the )?contents? of( the)?( file)? {file}"},

    {K::FindFiles,
     u"(find|locate|look for|search for|search|list|show|show me)( me)?( all)?( the| my| any)? {glob}( files?)?{in}"},
    {K::FindFiles, u"(find|locate|look for|search for|list|show|show me|get)( me)?( all)?( of)?( the| my| any)? {kind} "
                   u"(files|documents|scripts|sources|source files){in}"},
    {K::FindFiles, u"(are there|is there|do i have)( any| a)? {kind} (files?|documents?|scripts?){in}"},
    {K::FindFiles, u"(where are|which are)( all)?( the| my)? {kind} (files|documents|scripts){in}"},
    {K::FindFiles,
     u"(find|locate|look for|search for|list|show|show me)( me)?( all)?( the| my| any| a)? "
     u"(files?|folders?|documents?) (ending|that ends?|which ends?) (in|with) {name}{in}",
     1, u'.'},
    {K::FindFiles,
     u"(find|locate|look for|search for|list|show|show me)( me)?( all)?( the| my| any)? files? (with|of)( the)? "
     u"(extension|type|ending|suffix) {name}{in}",
     1, u'.'},
    {K::FindFiles,
     u"(find|locate|look for|search for|list|show|show me)( me)?( all)?( the| my| any| a)? "
     u"(files?|folders?|documents?) (whose names? (contains?|has|have)|with|that have) {name} in (the|their|its) "
     u"names?{in}",
     1, u'*'},
    {K::FindFiles,
     u"(find|locate|look for|search for|list|show|show me)( me)?( all)?( the| my| any| a)? "
     u"(files?|folders?|documents?) whose names? contains? {name}{in}",
     1, u'*'},
    {K::FindFiles, u"(find|locate|look for|search for|list|show|show me)( me)?( all)?( the| my| any| a)? "
                   u"(files?|folders?|documents?) (named|called|like|matching|with the name|with name) {name}{in}"},
    {K::FindFiles,
     u"(where is|where are|where can i find|where do i find|find|locate)( the| my)?( files?)? {file}{in}"},
    {K::FindFiles, u"(find|locate)( the| my)? (file|folder) {name}{in}"},
    {K::FindFiles, u"is there( a| any)? file( called| named)? {name}{in}"},

    {K::SearchText, u"(which|what) (files?|documents?) (contains?|mentions?|has|have|includes?|talks? about)( the)?( "
                    u"word| text| string| phrase)? {text}{in}"},
    {K::SearchText, u"where (is|does|do|are)( the)?( words?| texts?| strings?| phrases?)? {quoted} "
                    u"(used|mentioned|written|found|appear|appears|occur|occurs|stand){in}"},
    {K::SearchText,
     u"(find|list|show|show me|count)( all)?( the)?( places?| lines?| files?) (containing|that contains?|with|that "
     u"mentions?|where)( the)?( word| text| string)? {text}( appears?| occurs?)?{in}"},
    {K::SearchText, u"(find|locate|look for)( all)?( the)? (text|words?|strings?|phrases?|occurrences? of|mentions? "
                    u"of|uses? of)( the)?( word| text)? {text}{in}"},
    {K::SearchText, u"(search|look) {path} for( the)?( text| words?| strings?| phrases?)? {text}"},
    {K::SearchText, u"(search|look) in {path} for( the)?( text| words?| strings?| phrases?)? {text}"},
    {K::SearchText, u"(search|grep|look)( all)?( the| my)?( files?| documents?)?( for)?( the)?( text| words?| "
                    u"strings?| phrases?)? {text}{in}"},
    {K::SearchText, u"find (?!(all|the|my|any|every|files?|folders?)\\b){text} in {path}( folder| directory)?"},
    {K::SearchText, u"find {quoted}{in}"},

    {K::Summary, u"(what is|what is there|what do i have|what do we have|what have we got)( in| inside| here in)?( "
                 u"here| this| this folder| this directory| this project| this workspace| this repo(sitory)?| my "
                 u"workspace| my folder| the workspace| the folder| the current folder)"},
    {K::Summary, u"(what is|what do i have) (in|inside)( the| my)? (folder|directory|subfolder) {path}"},
    {K::Summary, u"(what is|what do i have) (in|inside)( the| my)? {path}( folder| directory| subfolder)?"},
    {K::Summary, u"(summari[sz]e|describe|explain|give me an? (summary|overview|description) of|give an? "
                 u"(summary|overview) of|an? (summary|overview) of)( the| this| my)?( current)?( contents? of( the| "
                 u"this| my)?)? (folder|directory|project|workspace|repo|repository|place)"},
    {K::Summary,
     u"(summari[sz]e|describe|give me an? (summary|overview) of)( the| this| my)? {path}( folder| directory)"},
    {K::Summary, u"what is (this|the) (project|folder|directory|workspace|repo|repository)( about| for| all about)?"},
    {K::Summary, u"(what is (it|this) (all )?about|tell me (something )?about (this|the|my) "
                 u"(project|folder|directory|workspace|repo|repository)|(give me an )?overview|summary)"},

    {K::List, u"(list|ls|dir|list files|list everything)"},
    {K::List,
     u"(list|show|display|print|give|see|enumerate|get)( me)?( a list of| the list of)?( all)?( of)?( the| my)?( "
     u"files?| folders?| directories| contents?| files and folders| folders and files| files and directories| "
     u"directory| folder| directory contents?| folder contents?| directory listing| file list| everything){in}"},
    {K::List, u"(list|show|display|print)( me)?( the)? contents? of( the| my| this)?( folder| directory)? {path}( "
              u"folder| directory)?"},
    {K::List, u"(what|which) (files|folders|documents|things)( and (files|folders))?( are| are there| do i have| do we "
              u"have| exist| can you see| is there| there are)*{in}"},
    {K::List, u"(are there|do i have) any files{in}"},
    {K::List, u"(list|ls|dir)( the| my)?( folder| directory)? {path}( folder| directory)?"},
    {K::List, u"(look|have a look|look around|look inside)( in| into)( the| my| this)?( folder| directory)? {path}( "
              u"folder| directory)?"},
};
// clang-format on

} // namespace

std::span<const PracticePhrase> englishPhrases()
{
    return englishTable;
}

} // namespace homard
