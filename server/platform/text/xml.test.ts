import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseXml, textAt } from './xml.ts'

test('an XML document is parsed with texts, attributes and empty elements', () => {
  const root = parseXml(
    '<?xml version="1.0"?><a:root xmlns:a="urn:x"><a:b/><c d="1">x &amp; y</c><e></e></a:root>',
  )
  assert.deepEqual(
    root.children.map(({ name }) => name),
    ['b', 'c', 'e'],
  )
  assert.equal(textAt(root, 'c'), 'x & y')
})

test('XML that is not well-formed or declares entities is refused', () => {
  for (const text of [
    '<a>',
    '<a><b></a>',
    '<a><b/>',
    '<a/><b/>',
    '',
    'text',
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
  ])
    assert.throws(() => parseXml(text), { name: 'XmlError' }, text)
})
