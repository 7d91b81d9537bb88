-------------------------------- MODULE HTML --------------------------------
(* Pages in HTML, put together from strings. *)
LOCAL INSTANCE Sequences
LOCAL INSTANCE SequencesExt

\* The string text in which, for each pair <<from, to>> in turn, the first from is replaced by to.
HTMLFill(text, pairs) ==
    FoldLeft(LAMBDA so_far, pair : ReplaceFirstSubSeq(pair[2], pair[1], so_far), text, pairs)

\* The strings with something between them; what is empty at the beginning is left out.
LOCAL Joined(strings, between) ==
    FoldLeft(LAMBDA so_far, next : IF so_far = "" THEN next ELSE so_far \o between \o next, "", strings)
LOCAL Lines(strings) == Joined(strings, "\n")

\* Lengths, and styles.
HTMLAttribute(name, value) == HTMLFill("%name%: %value%;", <<<<"%name%", name>>, <<"%value%", value>>>>)
HTMLSize(width, height) == Joined(<<HTMLAttribute("width", width), HTMLAttribute("height", height)>>, " ")
HTMLFlexCenterAttributes ==
    Lines(<<HTMLAttribute("display", "flex"), HTMLAttribute("align-items", "center"),
            HTMLAttribute("justify-content", "center")>>)
HTMLClass(classname, attribute_list) ==
    Lines(<<ReplaceFirstSubSeq(classname, "%classname%", "%classname% {"), Lines(attribute_list), "}">>)
HTMLDefaultStyle ==
    Lines(<<HTMLClass(".default_grid", <<HTMLAttribute("display", "grid")>>),
            HTMLClass(".default_box", <<HTMLAttribute("border", "1px solid black")>>),
            HTMLClass(".default_circle", <<HTMLAttribute("border-radius", "50%")>>)>>)
HTMLStyleSheet(class_list) ==
    Lines(<<"<style type=\"text/css\">", HTMLDefaultStyle, Lines(class_list), "</style>">>)

\* Scripts and the head of a page.
HTMLScriptFile(name) == HTMLFill("<script src=\"%name%\"></script>", <<<<"%name%", name>>>>)
HTMLScript(children) == Lines(<<"<script>", Lines(children), "</script>">>)
HTMLLink(name, type) ==
    HTMLFill("<link href=\"%name%\" rel=\"%type%\"/>", <<<<"%name%", name>>, <<"%type%", type>>>>)
HTMLHeader(title, list_of_links, class_list) ==
    Lines(<<"<head>", "<meta charset=\"UTF-8\">", ReplaceFirstSubSeq(title, "%title%", "<title>%title%</title>"),
            Lines(list_of_links), HTMLStyleSheet(class_list), "</head>">>)
HTMLDocument(header, body, list_of_scripts) ==
    Lines(<<"<!DOCTYPE html>", "<html>", header, body, Lines(list_of_scripts), "</html>">>)

\* What stands on a page.
HTMLBody(body) == Lines(<<"<body>", body, "</body>">>)
HTMLNewLine == "<br>"
HTMLFrame(id, children) ==
    Lines(<<ReplaceFirstSubSeq(id, "%id%", "<div id=\"%id%\">"), Lines(children), "</div>">>)
HTMLGridContainer(id, class_list, children) ==
    Lines(<<HTMLFill("<div id=\"%id%\" class=\"default_grid %class_list%\">",
                     <<<<"%id%", id>>, <<"%class_list%", Joined(class_list, " ")>>>>),
            Lines(children), "</div>">>)
HTMLBox(id, class_list, size, children) ==
    Lines(<<HTMLFill("<div id=\"%id%\" class=\"default_box %class_list%\" style=\"%size%\">",
                     <<<<"%id%", id>>, <<"%class_list%", Joined(class_list, " ")>>, <<"%size%", size>>>>),
            Lines(children), "</div>">>)
HTMLCircle(id, class_list, size, children) == HTMLBox(id, <<"default_circle">> \o class_list, size, children)
HTMLText(id, text) == Lines(<<ReplaceFirstSubSeq(id, "%id%", "<span id=\"%id%\">"), text, "</span>">>)
HTMLSVG(id, viewBox, size, svgString) ==
    Lines(<<HTMLFill("<svg id=\"%id%\" viewBox=\"%viewBox%\" style=\"%size%\">",
                     <<<<"%id%", id>>, <<"%viewBox%", viewBox>>, <<"%size%", size>>>>),
            svgString, "</svg>">>)

\* Lines between elements, and what keys do.
HTMLJSLineElems(fromID, destID) ==
    HTMLFill("document.getElementById(\"%id1%\"), document.getElementById(\"%id2%\")",
             <<<<"%id1%", fromID>>, <<"%id2%", destID>>>>)
LOCAL LeaderLine(form, fromID, destID, color, size) ==
    HTMLFill(form, <<<<"%elems%", HTMLJSLineElems(fromID, destID)>>, <<"%color%", color>>, <<"%size%", size>>>>)
HTMLJSLine(fromID, destID, color, size) ==
    LeaderLine("new LeaderLine(%elems%, {color: '%color%', size: %size%})", fromID, destID, color, size)
HTMLJSLineDash(fromID, destID, color, size) ==
    LeaderLine("new LeaderLine(%elems%,  {color: '%color%', size: %size%, dash: true})", fromID, destID, color, size)
HTMLJSKeyListener(events) ==
    Lines(<<"window.onkeyup = function(event) {", "let key = event.key.toUpperCase();", Lines(events), "}">>)
HTMLJSNavigationKey(key, file) ==
    Lines(<<ReplaceFirstSubSeq(key, "%key%", "if(key == '%key%'){"),
            ReplaceFirstSubSeq(file, "%file%", "window.location.replace(\"%file%\");"), "}">>)
=============================================================================
