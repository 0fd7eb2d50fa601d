import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from './html.ts'

test('markup in a name is escaped', () => {
  const name = `<img src=x onerror="alert('1')"> & Söhne`
  assert.equal(
    html`<p title="${name}">${name}</p>`.markup,
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Söhne">' +
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Söhne</p>',
  )
})

test('nested templates are escaped once', () => {
  const words = ['a & b', 'c'].map((text) => html`<i>${text}</i>`)
  assert.equal(html`<b>${words}${null}</b>`.markup, '<b><i>a &amp; b</i><i>c</i></b>')
})
