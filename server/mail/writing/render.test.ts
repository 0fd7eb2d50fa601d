import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMail } from './render.ts'
import { layout, whole } from './layout.ts'

const SENDER = {
  name: 'Festoon & Sons',
  accentColor: null,
  contactEmail: 'hello@festoon.example',
  contactAddress: 'Obala 1, Split',
}

const written = renderMail({
  heading: 'Your tickets',
  name: '<b>Zoë</b>',
  paragraphs: ['thank you.'],
  rows: [['Weekend ticket', '€133.00']],
  button: { label: 'See your order', url: 'https://festoon.example/portal/orders/K7QX?a=1&b="2"' },
  closing: ['See you.'],
})

test('markup in a name is escaped in the mail', () => {
  assert.ok(written.html.includes('Hello &lt;b&gt;Zoë&lt;/b&gt;,'))
  assert.ok(
    written.html.includes('href="https://festoon.example/portal/orders/K7QX?a=1&amp;b=&quot;2&quot;"'),
  )
  const { html } = whole('</title><script>', layout(SENDER, written))
  assert.ok(
    html.includes('<title>&lt;/title&gt;&lt;script&gt;</title>') && html.includes('Festoon &amp; Sons'),
  )
})

test('the plain text part has the same content as the HTML', () => {
  assert.equal(
    layout(SENDER, written).text,
    `Your tickets
============

Hello <b>Zoë</b>,

thank you.

Weekend ticket: €133.00

See your order:
https://festoon.example/portal/orders/K7QX?a=1&b="2"

See you.

-- 
Festoon & Sons
Obala 1, Split
hello@festoon.example
`,
  )
})

test('a mail has no inline style or script, so it can be shown under a strict policy', () => {
  const { html } = whole('Your tickets', layout(SENDER, written))
  assert.doesNotMatch(html, / style=|<script| on\w+=/)
  assert.equal(html.match(/<style>/g)?.length, 1)
})

test('the button has the festival’s accent colour and readable text', () => {
  const button = (accentColor: string) =>
    /\.button \{ background-color: (.+?); \}\n\.press, \.press font \{ color: (.+?); \}/
      .exec(whole('', layout({ ...SENDER, accentColor }, written)).html)
      ?.slice(1)
  assert.deepEqual(button('#5b2a86'), ['#5b2a86', '#ffffff'])
  assert.deepEqual(button('#ffe08a'), ['#ffe08a', '#15112f'])
  assert.deepEqual(button('red;} body{display:none'), ['#ffb347', '#15112f'])
})
