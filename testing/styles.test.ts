import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Hover styles that persist after a touch: rules outside `@media (hover: hover)`. */
function strayHovers(css: string): string[] {
  const blocks: string[] = []
  const stray: string[] = []
  for (const [, head = '', brace] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '}') blocks.pop()
    else blocks.push(head.trim())
    if (brace === '{' && head.includes(':hover') && !blocks.some((block) => block.includes('(hover: hover)')))
      stray.push(head.trim())
  }
  return stray
}

test('hover styles apply only to devices that can hover', () => {
  assert.deepEqual(strayHovers('a:hover { color: red }'), ['a:hover'])
  assert.deepEqual(strayHovers('@media (hover: hover) { a:hover { color: red } }'), [])
  const files = globSync(['web/**/*.css', 'server/**/*.css'])
  assert.ok(files.length > 50)
  for (const file of files) assert.deepEqual(strayHovers(readFileSync(file, 'utf8')), [], file)
})
