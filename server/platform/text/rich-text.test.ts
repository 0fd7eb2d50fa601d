import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sanitizeRichText, plainText } from './rich-text.ts'

const cases: [string, string, string][] = [
  [
    'headings, lists and tables are kept',
    '<h2>A</h2><ul><li>b</li></ul><table><tbody><tr><td>c</td></tr></tbody></table>',
    '',
  ],
  ['a first-level heading becomes a second-level one', '<h1>Terms</h1>', '<h2>Terms</h2>'],
  [
    'a link gets rel=noopener',
    '<a href="https://a.example">a</a>',
    '<a href="https://a.example" rel="noopener">a</a>',
  ],
  ['a mailto link is kept', '<a href="mailto:a@b.example" rel="noopener">a</a>', ''],
  ['a script is removed with its content', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['event handlers and styles are removed', '<p onclick="alert(1)" style="color:red">a</p>', '<p>a</p>'],
  ['a javascript link is removed', '<a href="javascript:alert(1)">a</a>', '<a rel="noopener">a</a>'],
  ['a link without a protocol is removed', '<a href="//a.example">a</a>', '<a rel="noopener">a</a>'],
  ['pictures and frames are removed', '<p><img src="x"><iframe src="x"></iframe></p>', '<p></p>'],
  ['special characters are escaped', 'a < b & c', 'a &lt; b &amp; c'],
]
for (const [name, text, cleaned] of cases)
  test(`in a configured text ${name}`, () => {
    assert.equal(sanitizeRichText(text), cleaned || text)
  })

test('sanitizing twice changes nothing', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b',
      '&lt;',
      '&amp;amp;',
      '<script>',
      '</script>',
      '<!--',
      '<a href="',
      '">',
      '<h1>',
      ' ',
    ),
  )
  const any = fc.array(piece).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(any, (text) =>
      assert.equal(sanitizeRichText(sanitizeRichText(text)), sanitizeRichText(text)),
    ),
    { examples: [['<p><b<p><p>']] },
  )
})

test('a text nested so deeply that sanitizing it would take minutes is shown as plain text', () => {
  const bombs = [
    '<b>'.repeat(50_000) + '</i>'.repeat(50_000),
    '<td><p>'.repeat(20_000),
    '<svg>'.repeat(50_000),
  ]
  for (const bomb of bombs) {
    const shown = sanitizeRichText(bomb)
    assert.equal(shown, bomb.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    assert.equal(sanitizeRichText(shown), shown)
  }
  const nested = '<blockquote>'.repeat(90) + 'deep' + '</blockquote>'.repeat(90)
  assert.equal(sanitizeRichText(nested), nested)
})

test('the plain text of a rich text has its characters without its markup', () => {
  const rich = sanitizeRichText(
    '<h2>Bed &amp; boat</h2><p>For 2 &lt; 3 &quot;friends&quot;,<br>by the sea</p>',
  )
  assert.equal(plainText(rich), 'Bed & boat For 2 < 3 "friends", by the sea')
  assert.equal(plainText(sanitizeRichText('&amp;lt;')), '&lt;')
})
