-------------------------------- MODULE SVG --------------------------------
(* Pictures: elements are records of a name, attributes, children and text. *)
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE Integers
LOCAL INSTANCE TLC
LOCAL INSTANCE FiniteSets

SVGElem(_name, _attrs, _children, _innerText) ==
    [name |-> _name, attrs |-> _attrs, children |-> _children, innerText |-> _innerText]

\* Shapes at their places; attrs are further attributes, a record of strings.
Line(x1, y1, x2, y2, attrs) ==
    SVGElem("line", [x1 |-> ToString(x1), y1 |-> ToString(y1), x2 |-> ToString(x2), y2 |-> ToString(y2)] @@ attrs,
            <<>>, "")
Circle(cx, cy, r, attrs) ==
    SVGElem("circle", [cx |-> ToString(cx), cy |-> ToString(cy), r |-> ToString(r)] @@ attrs, <<>>, "")
Rect(x, y, w, h, attrs) ==
    SVGElem("rect", [x |-> ToString(x), y |-> ToString(y), width |-> ToString(w), height |-> ToString(h)] @@ attrs,
            <<>>, "")
Text(x, y, text, attrs) == SVGElem("text", [x |-> ToString(x), y |-> ToString(y)] @@ attrs, <<>>, text)
Image(x, y, width, height, href, attrs) ==
    SVGElem("image", ("xlink:href" :> href) @@ [x |-> ToString(x), y |-> ToString(y), width |-> ToString(width),
                                               height |-> ToString(height)] @@ attrs, <<>>, "")

\* Elements together; a whole picture; a picture as a document, of which the part vb... is seen.
Group(children, attrs) == SVGElem("g", attrs, children, "")
Svg(children, attrs) == SVGElem("svg", attrs, children, "")
SVGDoc(children, vbX, vbY, vbW, vbH, attrs) ==
    LET box == ToString(vbX) \o " " \o ToString(vbY) \o " " \o ToString(vbW) \o " " \o ToString(vbH)
    IN Svg(<<children>>, ("xmlns:xlink" :> "http://www.w3.org/1999/xlink")
                         @@ ("xmlns" :> "http://www.w3.org/2000/svg") @@ ("viewBox" :> box) @@ attrs)

\* The text of an element.
SVGElemToString(elem) == CHOOSE text \in STRING : TRUE

\* The n-th of m places on a circle; a place on the way from one to another; places for the nodes of a graph (not
\* supported).
NodeOfRingNetwork(cx, cy, r, n, m) == [x |-> 0, y |-> 0]
PointOnLine(from, to, segment) ==
    [x |-> from.x + ((to.x - from.x) \div segment), y |-> from.y + ((to.y - from.y) \div segment)]
NodesOfDirectedMultiGraph(nodes, edges, options) == CHOOSE f \in [nodes -> [x : Int, y : Int]] : TRUE

\* Writes a picture to a file with a number in its name.
SVGSerialize(svg, frameNamePrefix, frameNumber) ==
    LET IO == INSTANCE IOUtils
    IN IO!Serialize(SVGElemToString(svg), frameNamePrefix \o IO!zeroPadN(frameNumber, 3) \o ".svg",
                    [format |-> "TXT", charset |-> "UTF-8",
                     openOptions |-> <<"WRITE", "CREATE", "TRUNCATE_EXISTING">>])
=============================================================================
