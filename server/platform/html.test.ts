import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from './html.ts'

test('a name that looks like markup is shown, not obeyed', () => {
  const name = `<img src=x onerror="alert('1')"> & Söhne`
  assert.equal(
    html`<p title="${name}">${name}</p>`.markup,
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Söhne">' +
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Söhne</p>',
  )
})

test('markup inside markup is escaped once', () => {
  const rows = ['a & b', 'c'].map((text) => html`<li>${text}</li>`)
  assert.equal(
    html`<ul>
      ${rows}${null}
    </ul>`.markup,
    '<ul><li>a &amp; b</li><li>c</li></ul>',
  )
})
