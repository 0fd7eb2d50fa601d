import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanSvg } from './clean-svg.ts'
import { svgFault } from './svg.ts'

const faultOf = (drawing: string) => svgFault(Buffer.from(drawing))

const hidden: [string, string][] = [
  ['<svg><style>@import "x.css"</style></svg>', 'refers to something outside the file'],
  ['<svg><style>@\\69mport "http://x.example"</style></svg>', 'refers to something outside the file'],
  ['<svg><rect fill="\\75rl(http://x.example)"/></svg>', 'refers to something outside the file'],
  [
    '<svg><style>a { fill: image-set("http://x.example" 1x) }</style></svg>',
    'refers to something outside the file',
  ],
  ['<svg><style>a { fill: url( "//x.example" ) }</style></svg>', 'refers to something outside the file'],
  ['<svg><style>&lt;script>alert(1)&lt;/script></style></svg>', 'contains another document'],
  ['<svg><style><![CDATA[<script>alert(1)</script>]]></style></svg>', 'contains another document'],
  ['<svg><a href="java&#115;cript:alert(1)"/></svg>', 'refers to something outside the file'],
  ['<svg><a href="java\nscript:alert(1)"/></svg>', 'refers to something outside the file'],
  ['<svg><image href="data:image/svg+xml,%3Csvg/%3E"/></svg>', 'refers to something outside the file'],
  [
    '<svg><a><set attributeName="&#104;ref" to="javascript:x"/></a></svg>',
    'contains a link target that changes',
  ],
  ['<svg><g><svg:SCRIPT/></g></svg>', 'contains a script'],
  ['<p><svg/></p>', 'is not an SVG drawing'],
  ['<!-- <svg/> -->', 'is not an SVG drawing'],
  ['', 'is not an SVG drawing'],
  ['<?xml-stylesheet href="x.css"?><svg/>', 'contains entities or style sheets'],
  ['<?xml version="1.0" encoding="utf-7"?><svg/>', 'is not written in UTF-8'],
  [`<svg>${'<g>'.repeat(300)}</svg>`, 'is nested too deeply'],
]
for (const [drawing, fault] of hidden)
  test(`a drawing with ${JSON.stringify(drawing.slice(0, 60))} is refused: it ${fault}`, () => {
    assert.equal(faultOf(drawing), fault)
  })

test('a drawing is published unchanged in appearance, without metadata of the program that made it', () => {
  const drawing = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Generator: a program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:program="urn:x"
  viewBox="0 0 9 9" program:version="1" class=""><title>Lights &amp; dusk</title>
<metadata><program:note>Ana's computer</program:note></metadata>
<style>.sky { fill: url(#dusk) } .sun > path { fill: #f5a524 }</style>
<defs><linearGradient id="dusk" gradientTransform="rotate(90)"><stop offset="1" stop-color="#46215c"/></linearGradient></defs>
<rect class="sky" width="9" height="9"/><use xlink:href="#sun"/><text>9 &lt; 10</text><video src="#x">seen</video></svg>`
  assert.equal(faultOf(drawing), null)
  const cleaned = cleanSvg(drawing)
  for (const kept of [
    'viewBox="0 0 9 9"',
    '<title>Lights &amp; dusk</title>',
    '.sky { fill: url(#dusk) } .sun > path { fill: #f5a524 }',
    '<linearGradient id="dusk" gradientTransform="rotate(90)"><stop offset="1" stop-color="#46215c"></stop>',
    '<use xlink:href="#sun"></use>',
    '<text>9 &lt; 10</text>',
  ])
    assert.ok(cleaned.includes(kept), `${kept} in ${cleaned}`)
  for (const gone of ['Ana', 'Generator', 'DOCTYPE', 'program', 'video', 'seen', 'class=""'])
    assert.ok(!cleaned.includes(gone), `${gone} in ${cleaned}`)
  assert.equal(cleanSvg(cleaned), cleaned)
})

test('cleaning a drawing removes everything executable and external', () => {
  const hostile = `<svg onload="x()"><script>x()</script><foreignObject><p onclick="x()">a</p></foreignObject>
    <a href="javascript:x()"><rect onclick="x()"/></a><image href="https://x.example/a.png"/><handler>x()</handler></svg>`
  const cleaned = cleanSvg(hostile)
  assert.doesNotMatch(cleaned, /x\(\)|x\.example|foreignObject|script/)
})
